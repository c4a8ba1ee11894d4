"""What a command answers, and how that goes out: as lines to read, or as one JSON document."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TextIO

from studio.words import tr

FINE: Final = 0
NO: Final = 1
"""The answer is no: findings of level error, a replay that differs, no sight."""
WRONG: Final = 2
"""Wrong use, or input that can't be read."""


class Answer(NamedTuple):
    """`data` for programs, `lines` for people, and the exit status."""

    data: Any
    lines: Iterable[str] = ()
    status: int = FINE


def write(answer: Answer, form: str, out: TextIO | None = None) -> None:
    """The answer on standard output; in JSON it is one document and nothing else."""
    out = out or sys.stdout
    if form == "json":
        out.write(json.dumps(answer.data, indent=2, ensure_ascii=False, allow_nan=False) + "\n")
        return
    for line in answer.lines:
        out.write(f"{line}\n")


def table(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Rows in columns under a heading; numbers stand right, None is left empty."""
    cells = [list(heading), *([_cell(value) for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = [
        all(_is_number(row[at]) for row in cells[1:]) and len(cells) > 1
        for at in range(len(heading))
    ]
    return [_line(row, widths, right) for row in cells]


def _cell(value: object) -> str:
    return "" if value is None else str(value)


def _is_number(cell: str) -> bool:
    """Whether a cell stands right: a number or range, marked as ours or not, or nothing."""
    return not cell.strip("-0123456789.*%? ")


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    cells = [
        cell.rjust(width) if to_right else cell.ljust(width)
        for cell, width, to_right in zip(row, widths, right, strict=True)
    ]
    return "  ".join(cells).rstrip()


def headed(names: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Rows under a heading of marked texts."""
    return table([tr(name) for name in names], rows)
