"""The play window of an open table: a firefight in inches, played by hand."""
