"""What can be played: a firefight on a map of hexes, or one on an open table."""

from collections.abc import Sequence
from typing import Protocol

from studio.model.text import Text


class Stage(Protocol):
    """What players, records and playtests ask of what is played, whatever it is."""

    @property
    def id(self) -> str:
        """Its name."""
        ...

    @property
    def rules(self) -> str:
        """The rule set that it is played by."""
        ...

    @property
    def title(self) -> Text:
        """What people call it."""
        ...

    @property
    def sides(self) -> Sequence[str]:
        """The ids of its sides, in their order."""
        ...

    @property
    def turns(self) -> int | None:
        """After how many game turns it ends, None where turns don't end it."""
        ...
