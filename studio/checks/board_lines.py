"""Checks of what runs over a board: ways, water and its crossings, levels and slopes, names."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from studio.checks.finding import Drawn, Spotted, check
from studio.errors import StudioError
from studio.model.board import Board, hexside_on, place_on, read_spot
from studio.model.board_edits import side_text, way_side
from studio.model.crossings import needs_crossing
from studio.model.locate import pointer
from studio.model.placing import EDGE
from studio.model.text import in_language
from studio.words import tr, within

# --- ways ---------------------------------------------------------------------------------------


@check("board-way-jumps", level="error", rule="8.4", of="board")
def way_jumps(drawn: Drawn) -> Iterator[Spotted]:
    """A road or railway goes from one hex to another that isn't next to it."""
    board = drawn.board
    for number, way in enumerate(board.ways):
        for place, (before, after) in enumerate(pairwise(way.through), 1):
            if EDGE in (before[: len(EDGE)], after[: len(EDGE)]):
                continue
            with suppress(StudioError):
                ends = [place_on(board, read_spot(text)) for text in (before, after)]
                if ends[1] not in ends[0].neighbours():
                    yield Spotted(
                        f"{way.kind} {before}",
                        pointer("ways", number, "through", place),
                        tr(
                            "{after} isn't next to {before}: a way runs from hex to "
                            "neighbouring hex",
                            after=after,
                            before=before,
                        ),
                        at=after,
                    )


@check("board-way-end", level="error", rule="8.4", of="board")
def way_end(drawn: Drawn) -> Iterator[Spotted]:
    """A way leaves the board in its middle, or over a hexside that isn't on the board's edge."""
    board = drawn.board
    for number, way in enumerate(board.ways):
        last = len(way.through) - 1
        for place, text in enumerate(way.through):
            if not text.startswith(EDGE):
                continue
            at = pointer("ways", number, "through", place)
            if place not in (0, last) or (last == 1 and way.through[1 - place].startswith(EDGE)):
                yield Spotted(
                    way.kind,
                    at,
                    tr('"{text}" may only stand first or last, beside a hex', text=text),
                )
                continue
            hexed = way.through[1] if place == 0 else way.through[-2]
            yield from _inner_end(board, hexed, text, at)


def _inner_end(board: Board, spot: str, edge: str, at: str) -> Iterator[Spotted]:
    with suppress(StudioError):
        side = hexside_on(board, f"{spot} {edge.removeprefix(EDGE)}")
        if all(board.spot_at(one) is not None for one in side.hexes()):
            yield Spotted(
                spot,
                at,
                tr(
                    "\"{edge}\" of {spot} isn't on the board's edge: name the hex",
                    edge=edge,
                    spot=spot,
                ),
                at=spot,
            )


@check("board-way-twice", level="warning", rule="8.4", of="board")
def way_twice(drawn: Drawn) -> Iterator[Spotted]:
    """Two ways of a kind cross the same hexside."""
    board = drawn.board
    seen: dict[tuple[str, object], int] = {}
    for number, way in enumerate(board.ways):
        for place, (before, after) in enumerate(pairwise(way.through), 1):
            with suppress(StudioError):
                side = way_side(board, before, after)
                if (way.kind, side) in seen:
                    yield Spotted(
                        side_text(side),
                        pointer("ways", number, "through", place),
                        tr(
                            "a {kind} way crosses {hexside} already: the {which} of the file",
                            kind=way.kind,
                            hexside=side_text(side),
                            which=_th(seen[way.kind, side]),
                        ),
                        at=side_text(side),
                    )
                seen.setdefault((way.kind, side), number)


def _th(number: int) -> str:
    words = (tr("first way"), tr("second way"), tr("third way"))
    return words[number] if number < len(words) else tr("way number {number}", number=number + 1)


# --- water --------------------------------------------------------------------------------------


@check("board-crossing-dry", level="error", rule="7.3", of="board")
def crossing_dry(drawn: Drawn) -> Iterator[Spotted]:
    """A bridge, ford or the like lies on a hexside with nothing to cross."""
    edges = drawn.edges
    for number, entry in enumerate(drawn.board.hexsides):
        crossing = drawn.terrain.crossings.get(entry.crossing or "")
        with suppress(StudioError):
            side = hexside_on(drawn.board, entry.at)
            edge = edges.get(side)
            if crossing is None or edge is None or edge.terrain in crossing.over:
                continue
            yield Spotted(
                entry.at,
                pointer("hexsides", number, "crossing"),
                tr(
                    "a {name} can't lead over {terrain}: it needs ",
                    name=within(in_language(crossing.name)),
                    terrain=edge.terrain,
                )
                + ", ".join(sorted(crossing.over)),
                at=entry.at,
            )


@check("board-road-into-water", level="warning", rule="8.5", of="board")
def road_into_water(drawn: Drawn) -> Iterator[Spotted]:
    """A road or railway runs over water that guns can't cross, and no crossing is there."""
    board, edges = drawn.board, drawn.edges
    for number, way in enumerate(board.ways):
        for place, (before, after) in enumerate(pairwise(way.through), 1):
            with suppress(StudioError):
                text = side_text(way_side(board, before, after))
                edge = edges.get(hexside_on(board, text))
                if edge is not None and needs_crossing(edge, drawn.terrain):
                    yield Spotted(
                        text,
                        pointer("ways", number, "through", place),
                        tr(
                            "the {kind} way runs over {terrain} at {text} without a bridge",
                            kind=way.kind,
                            terrain=edge.terrain,
                            text=text,
                        ),
                        at=text,
                    )


# --- levels -------------------------------------------------------------------------------------


@check("board-level-without-rise", level="warning", rule="6.41", of="board")
def level_without_rise(drawn: Drawn) -> Iterator[Spotted]:
    """Two neighbouring hexes differ in level, and the hexside has neither slope nor cliff."""
    board = drawn.board
    for side, edge in drawn.edges.items():
        here, there = (board.spot_at(at) for at in side.hexes())
        if here is None or there is None or edge.rise is not None:
            continue
        low, high = board.level_at(here), board.level_at(there)
        if low != high:
            text = side_text((here, side.direction))
            yield Spotted(
                text,
                pointer("levels", here.column - 1),
                tr(
                    "{here} is on level {low}, {there} on level {high}: {text} needs a "
                    "slope or a cliff",
                    here=here,
                    low=low,
                    there=there,
                    high=high,
                    text=text,
                ),
                at=text,
            )


@check("board-rise-without-level", level="warning", rule="6.41", of="board")
def rise_without_level(drawn: Drawn) -> Iterator[Spotted]:
    """A slope or cliff lies between two hexes of the same level."""
    board = drawn.board
    for rise, lines in board.rises.items():
        for number, line in enumerate(lines):
            spot, *sides = line.split(" ")
            for text in (f"{spot} {side}" for side in sides):
                with suppress(StudioError):
                    here, there = (board.spot_at(at) for at in hexside_on(board, text).hexes())
                    if here is None or there is None:
                        continue
                    if board.level_at(here) == board.level_at(there):
                        yield Spotted(
                            text,
                            pointer("rises", rise, number),
                            tr(
                                "a {rise} at {text}, but both its hexes are on level {level}",
                                rise=rise,
                                text=text,
                                level=board.level_at(here),
                            ),
                            at=text,
                        )


# --- names --------------------------------------------------------------------------------------


@check("board-place-twice", level="warning", rule="3.2", of="board")
def place_twice(drawn: Drawn) -> Iterator[Spotted]:
    """Two places of a board have the same name, or a hex has two."""
    by_name: dict[str, str] = {}
    by_hex: dict[str, str] = {}
    for number, place in enumerate(drawn.board.places):
        name = in_language(place.name)
        first = by_name.setdefault(name.casefold(), place.at)
        if first != place.at:
            yield Spotted(
                place.at,
                pointer("places", number, "name"),
                tr('"{name}" is the name of {first} already', name=name, first=first),
                at=place.at,
            )
        for order, spot in enumerate((place.at, *place.also)):
            where = ("at",) if order == 0 else ("also", order - 1)
            if spot in by_hex:
                yield Spotted(
                    spot,
                    pointer("places", number, *where),
                    tr("hex {spot} is listed already, for {name}", spot=spot, name=by_hex[spot]),
                    at=spot,
                )
            by_hex.setdefault(spot, name)
