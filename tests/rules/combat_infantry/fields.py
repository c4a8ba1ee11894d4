"""Open fields for small firefights."""

ROW = """
    .   .   .   .   .
      .   .   .   .
    .   .   .   .   .
      .   .   .   .
    .   .   .   .   .
"""

REST = "A ge_chq 0103\nB so_chq 0903\n"
