"""A firefight on an open table, as whoever plays takes it."""

from collections.abc import Sequence
from dataclasses import field
from pathlib import Path

from studio.model.table import Table
from studio.model.text import Text
from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A table with its firefight (`studio.model.stage.Stage`).

    `folder` is where the table's file is, from which its points table is found.
    """

    table: Table
    folder: Path | None = field(default=None, compare=False)

    @property
    def id(self) -> str:
        """The table's name."""
        return self.table.id

    @property
    def rules(self) -> str:
        """The rule set that it is fought by."""
        return self.table.rules

    @property
    def title(self) -> Text:
        """What people call it."""
        return self.table.title

    @property
    def sides(self) -> Sequence[str]:
        """The ids of its sides, in their order."""
        return tuple(self.table.sides)

    @property
    def turns(self) -> int | None:
        """On a table a turn ends by the dice."""
        return None
