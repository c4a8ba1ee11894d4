"""A replay as one HTML page with a player in it, which needs nothing else.

The page holds what its viewer may know, moment by moment, and nothing more: views, never states.
Its program and looks are `data/replay_page/`.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF

from studio.draw.faces import has_round_form
from studio.draw.ground import ground_bounds
from studio.draw.markers import MAP_FLAG
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.shipped import data_file
from studio.model.tabletop import Tabletop
from studio.model.writing import write_text
from studio.rules.combat_infantry.control import controller
from studio.rules.combat_infantry.phases import PLAYER_TURNS
from studio.rules.combat_infantry.state import Game
from studio.rules.combat_infantry.victory import points
from studio.seen.map_teller import MapTeller
from studio.seen.match import Match, Seen
from studio.seen.page_data import PageData, changed, short
from studio.seen.picture import (
    FLAG_ROOM,
    MARGIN,
    SHARP,
    block_picture,
    data_uri,
    flag_picture,
    ground_picture,
    marker_picture,
)
from studio.seen.pieces import Pieces, ground_now, pieces_of
from studio.seen.telling import EVERYBODY, Entry
from studio.seen.words import moment_of
from studio.words import language, tr

SAID: Final = re.compile(r"\{\{(.+?)\}\}")
"""A text of the page that is translated."""
PX: Final = 72.0
"""Pixels a hex in the map's picture."""
BLOCK_PX: Final = 96
PATCH: Final = 1.7
"""Hexes round a changed hexside that are painted anew."""


def write_replay_page(path: Path, match: Match, viewer: str = EVERYBODY) -> None:
    """Saves the page. Raises CannotWrite; what was there is then untouched."""
    write_text(path, replay_page(match, viewer))


def replay_page(match: Match, viewer: str = EVERYBODY) -> str:
    """The page for a side, or for EVERYBODY; the same for the same game."""
    data = _telling(match, viewer).data()
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    folder = data_file("replay_page")
    page = (folder / "page.html").read_text(encoding="utf-8")
    page = SAID.sub(lambda said: escape(tr(said[1])), page).replace("%LANGUAGE%", language())
    for key, value in {
        "TITLE": escape(data["title"]),
        "STYLE": (folder / "player.css").read_text(encoding="utf-8"),
        "DATA": text.replace("<", "\\u003c"),
        "PROGRAM": (folder / "player.js").read_text(encoding="utf-8"),
    }.items():
        page = page.replace(f"%{key}%", value)
    return page


def _telling(match: Match, viewer: str) -> PageData:
    if isinstance(match.order.firefight, Tabletop):
        from studio.seen.tabletop.page import TableTelling

        return TableTelling(match)
    return Telling(match, viewer)


class Telling(PageData):
    """Gathers what the page of a firefight on a map holds."""

    def __init__(self, match: Match, viewer: str) -> None:
        super().__init__(match, viewer, MapTeller(match.order.firefight))
        self.firefight = match.order.firefight
        self.bounds = ground_bounds(self.firefight.ground)

    def viewer_words(self) -> str:
        """Whose eyes the page is for."""
        if self.viewer == EVERYBODY:
            return tr("Referee's view: the units of both sides")
        return tr("What the {side} side saw", side=self.names.side(self.viewer))

    def side(self, side: str) -> dict[str, Any]:
        """A side's name, colours and form."""
        row = self.firefight.units.sides[side]
        colours = {"body": row.palette.body, "light": row.palette.light}
        return {"name": self.names.side(side), "round": has_round_form(row), **colours}

    def ground(self) -> dict[str, Any]:
        """The map's picture and size in hexes, and its game turns and player turns."""
        return {
            "turns": self.match.states[0].field.turns,
            "playerTurns": PLAYER_TURNS,
            "pip": tr("Player turn {number} of {count}"),
            "map": data_uri(ground_picture(self.firefight, PX)),
            "wide": short(self.bounds.width()),
            "high": short(self.bounds.height()),
        }

    # --- moments --------------------------------------------------------------------------------

    def told(self, moments: Sequence[Seen], lines: Sequence[Entry]) -> Iterator[dict[str, Any]]:
        """Each moment as what is new in it, the first whole."""
        before: dict[str, list[float]] = {}
        keys = Keys()
        for number, seen in enumerate(moments):
            pieces = pieces_of(seen.view, self.firefight)
            now = dict(self._shown(seen, pieces, keys))
            new, gone = changed(before, now)
            action = self.match.steps[number - 1].action if number else None
            place = self._place(action, pieces)
            yield {"p": new, "d": gone, "a": place, **self._head(seen)}
            before = now
        assert len(lines) == len(moments) - 1

    def _head(self, seen: Seen) -> dict[str, Any]:
        view = seen.view
        return {
            "g": view.turn,
            "n": view.player_turn,
            "f": view.first,
            "w": -1 if seen.outcome else self.match.sides.index(seen.to_act),
            "m": moment_of(seen, self.names).title,
            "v": list(points(Game(view), controller)),
        }

    def _place(self, action: Any, pieces: Pieces) -> tuple[float, float] | None:
        """The middle of the hex that an action names, or where its unit is seen to stand."""
        at: Hex | None = self.firefight.ground.by_address.get(getattr(action, "to", ""))
        piece = pieces.block(getattr(action, "unit", ""))
        if at is None and piece is not None:
            at = piece.at
        return self._xy(*centre(at)) if at is not None else None

    def _shown(self, seen: Seen, pieces: Pieces, keys: "Keys") -> Iterator[tuple[str, list[float]]]:
        """What lies on the map: picture, place and size of each thing, by a key of its own."""
        yield from self._patches(seen)
        for marker in pieces.markers:
            image = self._image(("marker", marker.pattern))
            yield f"m{marker.pattern} {marker.at.q} {marker.at.y}", self._box(image, marker.rect)
        for key, block in keys.of(pieces):
            image = self._image(block.face)
            yield key, self._box(image, block.rect)
        for number, goal in enumerate(pieces.goals):
            image = self._image(("flag", goal.points, goal.holder), goal)
            corner = QPointF(goal.foot.x() - 0.25 * MAP_FLAG, goal.foot.y() - 1.15 * MAP_FLAG)
            side = FLAG_ROOM * MAP_FLAG
            place = self._xy(corner.x(), corner.y())
            yield f"g{number}", [image, *place, short(side), short(side)]

    def _box(self, image: int, rect: QRectF) -> list[float]:
        """A square picture that is MARGIN sides wide."""
        side = MARGIN * rect.width()
        corner = rect.center() - QPointF(side / 2, side / 2)
        return [image, *self._xy(corner.x(), corner.y()), short(side), short(side)]

    def _xy(self, x: float, y: float) -> tuple[float, float]:
        return short(x - self.bounds.left()), short(y - self.bounds.top())

    def _patches(self, seen: Seen) -> Iterator[tuple[str, list[float]]]:
        """Parts of the map that have changed: bridges that are down, hedges that are open."""
        field = seen.view.field
        for number, edge in seen.view.changes:
            x, y = centre(field.sides_of[number].hex)
            part = QRectF(x - PATCH / 2, y - PATCH / 2, PATCH, PATCH).intersected(self.bounds)
            key = ("patch", number, edge)
            if key not in self._number:
                now = ground_now(seen.view, self.firefight)
                self.keep(key, data_uri(ground_picture(now, PX, part)))
            place = self._xy(part.left(), part.top())
            size = short(part.width()), short(part.height())
            yield f"c{number}", [self._number[key], *place, *size]

    # --- pictures -------------------------------------------------------------------------------

    def _image(self, key: Any, goal: Any = None) -> int:
        if key not in self._number:
            if goal is not None:
                image = flag_picture(goal, self.firefight, BLOCK_PX)
            elif isinstance(key, tuple):
                image = marker_picture(key[1], BLOCK_PX)
            else:
                image = block_picture(key, BLOCK_PX)
            self.keep(key, data_uri(image, SHARP))
        return self._number[key]


class Keys:
    """Keys for blocks, so that the same block is moved, not replaced.

    A known unit goes by its id. Hidden ones keep a key while one like it stays where it was; which
    of them moved isn't told.
    """

    def __init__(self) -> None:
        self._hidden: dict[str, tuple[str, Hex, int]] = {}
        self._count = 0

    def of(self, pieces: Pieces) -> Iterator[tuple[str, Any]]:
        """The blocks with their keys."""
        free: dict[tuple[str, Hex, int], list[str]] = {}
        for key, like in self._hidden.items():
            free.setdefault(like, []).append(key)
        self._hidden = {}
        nth = Counter[tuple[str, Hex]]()
        for block in pieces.blocks:
            if block.unit:
                yield f"u{block.unit}", block
                continue
            spot = block.side, block.at
            like = (*spot, nth[spot])
            nth[spot] += 1
            key = self._next(free.get(like, []))
            self._hidden[key] = like
            yield key, block

    def _next(self, free: list[str]) -> str:
        if free:
            return free.pop()
        self._count += 1
        return f"h{self._count}"
