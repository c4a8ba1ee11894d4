"""What is open: the document, its commands and what watches it."""
