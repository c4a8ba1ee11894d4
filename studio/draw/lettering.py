"""The names of a map that changes: they stay where they are until somebody has time to move them.

Where a name stands best depends on much around it, so placing all names anew takes longer than the
edit that asks for it; and names that jump while one paints would be a nuisance besides.
"""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QRectF

from studio.draw.names import Label, Namer
from studio.draw.survey import Survey
from studio.hexes import Hex

ADDRESS_REACH: Final = (0.45, 0.15)
"""How far beyond a name an address may reach that it hides."""


class Lettering:
    """The labels of a map by scale, and whether they still are the best."""

    def __init__(self, survey: Survey, language: str, avoid: tuple[QRectF, ...]) -> None:
        """Names keep off the rectangles in `avoid`."""
        self._namer = Namer(survey, language)
        self._avoid = avoid
        self._labels: dict[float, tuple[Label, ...]] = {}
        self._next = (survey, frozenset[Hex](), avoid)

    def change(self, survey: Survey, touched: frozenset[Hex], avoid: tuple[QRectF, ...]) -> bool:
        """Takes note of another state of the map; whether names came or went, which can't wait."""
        _, before, _ = self._next
        self._next = (survey, before | touched, avoid)
        return not self._has_same_places

    @property
    def _has_same_places(self) -> bool:
        ours, theirs = self._namer.survey.ground.places, self._next[0].ground.places
        return ours is theirs or ours == theirs

    @property
    def is_settled(self) -> bool:
        """Whether nothing changed since the names were placed."""
        _, touched, avoid = self._next
        return not touched and avoid == self._avoid and self._has_same_places

    def settle(self, scale: float) -> list[QRectF]:
        """Places the names for the map as it is, and gives where the picture at a scale differs."""
        survey, touched, avoid = self._next
        namer = self._namer.after(survey, touched)
        same = avoid == self._avoid and namer.agrees(self._namer)
        self._namer, self._avoid = namer, avoid
        self._next = (survey, frozenset(), avoid)
        if same:
            return []
        before = self._labels.get(scale)
        self._labels.clear()
        return [] if before is None else _moved(before, self.labels(scale))

    def labels(self, scale: float) -> tuple[Label, ...]:
        """All names at a scale, as they were placed last."""
        if scale not in self._labels:
            self._labels[scale] = self._namer.labels(scale, self._avoid)
        return self._labels[scale]

    def keep(self, scales: Collection[float]) -> None:
        """Forgets all other scales."""
        for scale in self._labels.keys() - scales:
            del self._labels[scale]


def _moved(before: Collection[Label], after: Collection[Label]) -> list[QRectF]:
    """Where labels are that only one of them has, and the addresses that they hide."""
    moved = [label for label in before if label not in after]
    moved += [label for label in after if label not in before]
    across, down = ADDRESS_REACH
    return [label.box.adjusted(-across, -down, across, down) for label in moved]
