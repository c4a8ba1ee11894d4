"""What the command palette finds: actions, places, units and hexes."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from studio.app.finder.fuzzy import Match, match
from studio.app.recent import settings
from studio.app.scene.scene import hex_of
from studio.hexes import Hex
from studio.model.text import in_language
from studio.values import dataclass
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.window import Window

ADDRESS: Final = re.compile(r"(?:([A-Za-z0-9_-]+)\s*[: ]\s*)?(\d{4})")
RECENT: Final = "palette_recent"
KEPT: Final = 8
OWN_NAME: Final = 48
"""How much better letters fit in a name than on the way to it."""
MOST: Final = 60
"""So many are shown at most."""


@dataclass(frozen=True)
class Find:
    """Something that can be done or gone to. `detail` stands at the right: keys or a kind.

    `way` letters at the beginning of the text are the way to it, such as a menu: letters are
    rather looked for behind them.
    """

    text: str
    detail: str
    does: Callable[[], object]
    enabled: bool = True
    kind: str = "action"
    way: int = 0

    def match(self, letters: str) -> Match | None:
        """How well letters fit its name, or else the whole text."""
        within = match(letters, self.text[self.way :])
        if within is not None:
            places = tuple(place + self.way for place in within.places)
            return Match(within.score + OWN_NAME, places)
        return match(letters, self.text)


def finds(window: "Window") -> list[Find]:
    """Everything there is, in the order in which it is offered before anything is typed."""
    return [
        *_actions(window),
        *_documents(window),
        *_places(window),
        *_units(window),
        *_types(window),
    ]


def found(letters: str, window: "Window", all_: list[Find]) -> list[Find]:
    """What fits the letters, the best first; a hex by its address before all others."""
    if not letters.strip():
        able = [find for find in all_ if find.enabled]
        lately = recent()
        first = [find for text in lately for find in able if find.text == text]
        return [*first, *(find for find in able if find.text not in lately)][:MOST]
    fits = ((find.match(letters), find) for find in all_)
    ranked = [(fit.score - 400 * (not find.enabled), find) for fit, find in fits if fit is not None]
    ranked.sort(key=lambda pair: -pair[0])
    return [*_hexes(letters, window), *(find for _, find in ranked)][:MOST]


# --- what was done last -------------------------------------------------------------------------


def recent() -> list[str]:
    """What was chosen last, the newest first."""
    value = settings().value(RECENT, [])
    texts = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return [str(text) for text in texts]


def remember(find: Find) -> None:
    """Put what is chosen at the head of the list; hexes and units aren't for long."""
    if find.kind == "action":
        others = [text for text in recent() if text != find.text]
        settings().setValue(RECENT, [find.text, *others][:KEPT])


# --- actions ------------------------------------------------------------------------------------


def _actions(window: "Window") -> Iterator[Find]:
    """The actions of all menus, each under the way to it."""
    yield from _of_menu(window.menuBar().actions(), "")


def _of_menu(actions: list[QAction], way: str) -> Iterator[Find]:
    for action in actions:
        text, below = bare(action.text()), action.menu()
        if isinstance(below, QMenu):
            yield from _of_menu(below.actions(), f"{way} › {text}" if way else text)
        elif not action.isSeparator() and action.objectName() != "find":
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            start = len(way) + 2
            yield Find(f"{way}: {text}", keys, action.trigger, action.isEnabled(), way=start)


def bare(text: str) -> str:
    """The text of an action without its mnemonic."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


# --- documents, places, units, hexes ------------------------------------------------------------


def _documents(window: "Window") -> Iterator[Find]:
    """The other documents that are open."""
    for tab in window.tabs:
        if tab is not window.tabs.current:
            yield Find(
                tr("Go to {name}", name=tab.document.name),
                tr("document"),
                partial(window.tabs.show, tab),
                kind="tab",
            )


def _types(window: "Window") -> Iterator[Find]:
    """Unit types, of which one more is added."""
    if window.document.is_board:
        return
    units = window.desk.firefight.units
    for kind in units.types.values():
        if kind.strike is None:
            side = in_language(units.sides[kind.side].name) if kind.side in units.sides else ""
            text = tr("Add a unit: {name}, {side}", name=in_language(kind.name), side=side)
            add = partial(window.editing.force.add_units, kind.id, 1)
            yield Find(text, tr("unit type"), add, kind="type")


def _places(window: "Window") -> Iterator[Find]:
    ground = window.desk.firefight.ground
    for place in ground.places:
        at = place.hexes[0]
        name = in_language(place.name)
        yield Find(
            name,
            tr("place, {address}", address=ground.name(at)),
            partial(_go, window, at),
            kind="place",
        )


def _units(window: "Window") -> Iterator[Find]:
    firefight = window.desk.firefight
    for side, unit in firefight.scenario.units():
        kind, row = firefight.units.types.get(unit.type), firefight.units.sides.get(side)
        name = in_language(kind.name) if kind else unit.type
        owner = in_language(row.name) if row else side
        where = unit.at or (tr("area {area}", area=unit.area) if unit.area else tr("not set up"))
        yield Find(
            f"{unit.id} {name}, {owner}",
            where,
            partial(_go, window, hex_of(firefight.ground, unit.at), unit.id),
            kind="unit",
        )


def _hexes(letters: str, window: "Window") -> Iterator[Find]:
    """The hexes at an address, with or without the name of a board."""
    wanted = ADDRESS.fullmatch(letters.strip())
    if wanted is None:
        return
    ground = window.desk.firefight.ground
    for placement in window.desk.firefight.scenario.boards:
        if wanted[1] is None or placement.place.casefold() == wanted[1].casefold():
            at = ground.by_address.get(f"{placement.place}:{wanted[2]}")
            if at is not None:
                text = f"{placement.place}:{wanted[2]}"
                yield Find(text, tr("hex"), partial(_go, window, at), kind="hex")


def _go(window: "Window", at: Hex | None, unit: str = "") -> None:
    """Show a hex and put the hex cursor there; select a unit."""
    if unit:
        window.desk.select(unit)
    if at is not None:
        window.desk.show_place(at)
        window.canvas.setFocus()
