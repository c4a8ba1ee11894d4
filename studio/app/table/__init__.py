"""Tables in inches in the window: `page.py` puts canvas and bar together, `tools/` works there."""
