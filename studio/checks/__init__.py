"""The validator: checks by topic, each a small function; what they find, and safe fixes.

`run` checks a firefight or a board in memory, `check_file` a file with lines and columns,
`fix_file` applies every safe fix to a file. `CHECKS` are all checks by id.
"""

from studio.checks import board_lines, boards, documents
from studio.checks.finding import (
    CHECKS,
    STAGES,
    Check,
    Finding,
    Fix,
    Level,
    Stage,
)
from studio.checks.running import Mended, check_document, check_file, fix_file, run

__all__ = [
    "CHECKS",
    "STAGES",
    "Check",
    "Finding",
    "Fix",
    "Level",
    "Mended",
    "Stage",
    "board_lines",
    "boards",
    "check_document",
    "check_file",
    "documents",
    "fix_file",
    "run",
]
