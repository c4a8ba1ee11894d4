"""What the command palette finds: actions, places, units and hexes."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from studio.app.finder.fuzzy import match
from studio.app.scene import hex_of
from studio.hexes import Hex
from studio.model.text import in_language

if TYPE_CHECKING:
    from studio.app.window import Window

ADDRESS: Final = re.compile(r"(?:([A-Za-z0-9_-]+)\s*[: ]\s*)?(\d{4})")
MOST: Final = 60
"""So many are shown at most."""


@dataclass(frozen=True)
class Find:
    """Something that can be done or gone to. `detail` stands at the right: keys or a kind."""

    text: str
    detail: str
    does: Callable[[], object]
    enabled: bool = True
    kind: str = "action"


def finds(window: "Window") -> list[Find]:
    """Everything there is, in the order in which it is offered before anything is typed."""
    return [*_actions(window), *_places(window), *_units(window)]


def found(letters: str, window: "Window", all_: list[Find]) -> list[Find]:
    """What fits the letters, the best first; a hex by its address before all others."""
    if not letters.strip():
        return [find for find in all_ if find.enabled][:MOST]
    fits = ((match(letters, find.text), find) for find in all_)
    ranked = [(fit.score - 400 * (not find.enabled), find) for fit, find in fits if fit is not None]
    ranked.sort(key=lambda pair: -pair[0])
    return [*_hexes(letters, window), *(find for _, find in ranked)][:MOST]


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
            yield Find(f"{way}: {text}", keys, action.trigger, action.isEnabled())


def bare(text: str) -> str:
    """The text of an action without its mnemonic."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


# --- places, units, hexes -----------------------------------------------------------------------


def _places(window: "Window") -> Iterator[Find]:
    ground = window.desk.firefight.ground
    for place in ground.places:
        at = place.hexes[0]
        name = in_language(place.name)
        yield Find(name, f"place, {ground.name(at)}", partial(_go, window, at), kind="place")


def _units(window: "Window") -> Iterator[Find]:
    firefight = window.desk.firefight
    for side, unit in firefight.scenario.units():
        kind, row = firefight.units.types.get(unit.type), firefight.units.sides.get(side)
        name = in_language(kind.name) if kind else unit.type
        owner = in_language(row.name) if row else side
        where = unit.at or (f"area {unit.area}" if unit.area else "not set up")
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
                yield Find(text, "hex", partial(_go, window, at), kind="hex")


def _go(window: "Window", at: Hex | None, unit: str = "") -> None:
    """Show a hex and put the hex cursor there; select a unit."""
    if unit:
        window.desk.select(unit)
    if at is not None:
        window.desk.show_place(at)
        window.canvas.setFocus()
