"""What a document is: terrain, units, boards, tables and scenarios."""
