"""What was open when the window was closed, and where one looked: opened again at the start."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Slot

from studio.app.recent import settings
from studio.app.tabs.files import Files
from studio.app.tabs.tab import Tab
from studio.app.tabs.tabs import Tabs

KEY: Final = "session"
WANTED: Final = "reopen_session"


class Place(NamedTuple):
    """A file of the session: what lay in the middle of its window, and pixels a hex, if known."""

    path: Path
    looked_at: tuple[float, float, float] | None
    in_front: bool


class Session(QObject):
    """Remembers the files that are open, and opens them again."""

    def __init__(self, tabs: Tabs, files: Files) -> None:
        super().__init__(files)
        self._tabs, self._files = tabs, files
        self._order: dict[Path, int] = {}

    @property
    def is_wanted(self) -> bool:
        """Whether the user wants to go on where the last session ended; by default so."""
        return str(settings().value(WANTED, "true")).lower() == "true"

    @Slot(bool)
    def want(self, wanted: bool) -> None:
        """Whether the next start shall open what was open."""
        if wanted != self.is_wanted:
            settings().setValue(WANTED, "true" if wanted else "false")

    @Slot()
    def remember(self, *_: object) -> None:
        """Note what is open now."""
        places = [_noted(tab, tab is self._tabs.current) for tab in self._tabs]
        settings().setValue(KEY, json.dumps([place for place in places if place]))

    def reopen(self) -> None:
        """Open the tab in front at once, the others while nothing else is to do.

        Files that are gone, or that another window has, are left out without a word.
        """
        places = [place for place in remembered() if place.path.is_file()]
        self._order = {place.path: number for number, place in enumerate(places)}
        for place in sorted(places, key=lambda place: not place.in_front):
            if place.in_front:
                self._open(place)
            else:
                self._tabs.leisure.add(partial(self._open, place))

    def _open(self, place: Place) -> None:
        tab = self._files.open_quietly(place.path)
        if tab is None:
            return
        tab.looks_at = place.looked_at
        if place.in_front:
            self._tabs.show(tab)
        else:
            self._tabs.add(tab, self._place_of(tab))

    def _place_of(self, tab: Tab) -> int:
        """Before the first tab that came after it in the last session."""

        def order(one: Tab) -> int:
            path = one.document.path
            return self._order.get(path, len(self._order)) if path else len(self._order)

        later = (n for n, other in enumerate(self._tabs) if order(other) > order(tab))
        return next(later, len(self._tabs))


def _noted(tab: Tab, in_front: bool) -> dict[str, object] | None:
    path = tab.document.path
    if path is None:
        return None
    looks_at = tab.looks_at
    return {"path": str(path), "looks_at": list(looks_at) if looks_at else None, "front": in_front}


def remembered() -> Sequence[Place]:
    """What was open; what can't be understood is left out."""
    try:
        rows = json.loads(str(settings().value(KEY, "[]")))
        return [_place(row) for row in rows]
    except (ValueError, TypeError, KeyError):
        return []


def _place(row: dict[str, Any]) -> Place:
    looks_at = row["looks_at"]
    at = (float(looks_at[0]), float(looks_at[1]), float(looks_at[2])) if looks_at else None
    return Place(Path(row["path"]), at, bool(row["front"]))
