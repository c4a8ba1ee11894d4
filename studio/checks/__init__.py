"""The validator: checks by topic, each a small function; what they find, and safe fixes.

`run` checks a firefight, a board or a table in memory, `check_file` a file with lines and columns,
`fix_file` applies every safe fix to a file. `CHECKS` are all checks by id.
"""

from studio.checks import (
    board_lines,
    boards,
    companies,
    documents,
    forces,
    outlines,
    overlays,
    placing,
    players,
    rooms,
    seams,
    table,
    table_forces,
    table_ground,
    table_points,
    tables,
    timing,
    winning,
    wording,
)
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

TOPICS = (
    board_lines,
    boards,
    companies,
    documents,
    forces,
    outlines,
    overlays,
    placing,
    players,
    rooms,
    seams,
    table,
    table_forces,
    table_ground,
    table_points,
    tables,
    timing,
    winning,
    wording,
)
"""The modules whose checks are registered, in no order that matters."""

__all__ = [
    "CHECKS",
    "STAGES",
    "TOPICS",
    "Check",
    "Finding",
    "Fix",
    "Level",
    "Mended",
    "Stage",
    "check_document",
    "check_file",
    "fix_file",
    "run",
]
