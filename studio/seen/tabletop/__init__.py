"""A firefight on an open table as it is told and shown, without a window."""
