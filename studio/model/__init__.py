"""What a document is: tables, boards, their joining, scenarios, edits and files."""
