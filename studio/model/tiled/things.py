"""What is drawn on a board: hexsides, rises, crossings, ways, names, outlines and a picture.

Lines and points count by where they lie. Objects are taken in the order in which they were drawn,
which their numbers tell.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from studio.errors import StudioError
from studio.hexes import SIDES, Hexside
from studio.model.board import (
    Board,
    EdgeEntry,
    NamedPlace,
    Outline,
    Picture,
    Spot,
    Way,
    place_on,
    read_side,
    read_spot,
)
from studio.model.board_edits import SpotSide, named_side, side_text
from studio.model.pictures import PITCH
from studio.model.terrain import TerrainTable
from studio.model.text import id_from
from studio.model.tiled import layers
from studio.model.tiled.layers import Pixels, Sheet
from studio.model.tiled.lines import NEAR, hexsides_of, ways_of
from studio.model.tiled.meaning import Named, id_meant
from studio.model.tiled.properties import number_in, text_in
from studio.model.tiled.reading import Drawn, ImageLayer, ObjectLayer, TiledMap
from studio.words import mark, tr

PLACE: Final = "town"
"""The kind of a place whose object has no class."""
DECIMALS: Final = 6
"""Of numbers that come from pixels."""
ALIEN: Final = mark("the layer {name}: it isn't called after a thing that a board has")


def with_things(
    board: Board, found: TiledMap, table: TerrainTable
) -> tuple[Board, tuple[str, ...]]:
    """A board with what is drawn on a map, and what of it means nothing, in words."""
    making = _Things(board, Sheet(board.stagger, found.metrics), table)
    drawn = []
    for layer in found.layers:
        if isinstance(layer, ObjectLayer):
            if making.knows(layer):
                drawn += [(one, layer) for one in layer.objects]
            elif layer.objects:
                making.left_out.append(tr(ALIEN, name=layer.name))
    for one, layer in sorted(drawn, key=lambda pair: pair[0].id):
        making.take(one, layer)
    return making.made(), tuple(making.left_out)


class _Things:
    """Takes what is drawn, one object after the other."""

    def __init__(self, board: Board, sheet: Sheet, table: TerrainTable) -> None:
        self.board, self.sheet = board, sheet
        self.left_out: list[str] = []
        self.hexsides: dict[Hexside, EdgeEntry] = {}
        self.rises: dict[Hexside, tuple[str, SpotSide]] = {}
        self.ways: list[Way] = []
        self.places: list[NamedPlace] = []
        self.outlines: list[Outline] = []
        self.tables: Mapping[str, Mapping[str, Named]] = {
            layers.HEXSIDES: {**table.hexes, **table.edges},
            layers.RISES: table.rises,
            layers.CROSSINGS: table.crossings,
            layers.WAYS: table.ways,
        }
        self.takes: Mapping[str, Callable[[Drawn, str], str | None]] = {
            layers.HEXSIDES: self._hexside,
            layers.RISES: self._rise,
            layers.CROSSINGS: self._crossing,
            layers.WAYS: self._way,
            layers.PLACES: self._place,
            layers.OUTLINES: self._outline,
        }

    def knows(self, layer: ObjectLayer) -> bool:
        """Whether a layer holds things of a board."""
        return _kind_of(layer) in self.takes

    def take(self, one: Drawn, layer: ObjectLayer) -> None:
        """One more object; if it means nothing, that is noted."""
        kind = _kind_of(layer)
        meant = one.kind
        if kind in self.tables:
            known = self.tables[kind]
            meant = id_meant(one.kind, known) or id_meant(layer.name, known) or ""
            if not meant:
                self.left_out.append(
                    tr(
                        "object {id} of the layer {layer}: neither its class nor its layer names "
                        "one of {known}",
                        id=one.id,
                        layer=layer.name,
                        known=", ".join(known),
                    )
                )
                return
        why = self.takes[kind](one, meant)
        if why is not None:
            where = {"id": one.id, "layer": layer.name}
            self.left_out.append(tr("object {id} of the layer {layer}: ", **where) + why)

    def made(self) -> Board:
        """The board with all that was taken."""
        return replace(
            self.board,
            rises=self._rises(),
            hexsides=tuple(self.hexsides.values()),
            ways=tuple(self.ways),
            places=tuple(self.places),
            outlines=tuple(self.outlines),
        )

    def _rises(self) -> dict[str, tuple[str, ...]]:
        """By rise: one line a hex, `0304 n ne`."""
        lines: dict[str, dict[Spot, list[str]]] = {}
        for rise, (spot, direction) in self.rises.values():
            lines.setdefault(rise, {}).setdefault(spot, []).append(SIDES[direction])
        return {
            rise: tuple(f"{spot} {' '.join(sides)}" for spot, sides in by_spot.items())
            for rise, by_spot in lines.items()
        }

    # --- on hexsides ----------------------------------------------------------------------------

    def _hexside(self, one: Drawn, terrain: str) -> str | None:
        sides = self._sides(one)
        for side, written in sides.items():
            old = self.hexsides.get(side, EdgeEntry(side_text(written)))
            self.hexsides[side] = replace(old, terrain=terrain)
        return None if sides else _no_hexsides()

    def _rise(self, one: Drawn, rise: str) -> str | None:
        sides = self._sides(one)
        self.rises |= {side: (rise, written) for side, written in sides.items()}
        return None if sides else _no_hexsides()

    def _crossing(self, one: Drawn, crossing: str) -> str | None:
        side, apart = self.sheet.side_near(_middle(one.points))
        written = self._written(side, one.name)
        if written is None or apart > NEAR:
            return tr("it lies at the middle of no hexside of the board")
        old = self.hexsides.get(side, EdgeEntry(side_text(written)))
        self.hexsides[side] = replace(old, crossing=crossing)
        return None

    def _sides(self, one: Drawn) -> dict[Hexside, SpotSide]:
        """The hexsides along which a line lies, and how each is written."""
        if one.shape not in ("line", "polygon"):
            return {}
        points = one.points if one.shape == "line" else (*one.points, *one.points[:1])
        sides = hexsides_of(points, self.sheet, self.board) or ()
        written = ((side, self._written(side, one.name)) for side in sides)
        return {side: name for side, name in written if name is not None}

    def _written(self, side: Hexside, name: str) -> SpotSide | None:
        """A hexside of the board by one of its hexes: as an object's name has it, if it does."""
        with suppress(StudioError):
            spot, direction = read_side(name)
            if place_on(self.board, spot).hexside(direction) == side:
                return spot, direction
        near, far = self.board.spot_at(side.hex), self.board.spot_at(side.other)
        if near is not None:
            return named_side(self.board, near, side.direction)
        return None if far is None else named_side(self.board, far, side.direction + 3)

    # --- the others -----------------------------------------------------------------------------

    def _way(self, one: Drawn, kind: str) -> str | None:
        found = ways_of(one.points, self.sheet, self.board) if one.shape == "line" else None
        self.ways += [Way(kind, through) for through in found or ()]
        return None if found else tr("it leads through no two hexes of the board")

    def _place(self, one: Drawn, kind: str) -> str | None:
        spot = self.board.spot_at(self.sheet.hex_near(one.points[0]))
        name = text_in({**one.properties, "name": one.name}, "name")
        if spot is None or not name:
            return tr("a place needs a name, and a hex of the board")
        also = one.properties.get(layers.ALSO, "").split()
        self.places.append(NamedPlace(str(spot), name, id_from(kind or PLACE), tuple(also)))
        return None

    def _outline(self, one: Drawn, _kind: str) -> str | None:
        if one.shape != "polygon" or len(one.points) < 3:
            return tr("an outline is a polygon")
        try:
            said = one.properties.get(layers.AT)
            spot = read_spot(said) if said else None
            home = place_on(self.board, spot) if spot else None
        except StudioError as fault:
            return str(fault)
        if home is None:
            home = self.sheet.hex_near(_middle(one.points))
            spot = self.board.spot_at(home)
        if spot is None:
            return tr("it lies off the board")
        corners = tuple(self._across(at, home.centre()) for at in one.points)
        self.outlines.append(Outline(str(spot), corners))
        return None

    def _across(self, at: Pixels, centre: tuple[int, int]) -> tuple[float, float]:
        """A pixel from the centre of a hex, in hexes across flats."""
        x, y = self.sheet.lattice(at)
        return (
            round((x - centre[0]) * PITCH / 3, DECIMALS),
            round((y - centre[1]) / 2, DECIMALS),
        )


def _kind_of(layer: ObjectLayer) -> str:
    """What a layer holds, by the groups around it, the nearest first, or by its own name."""
    names = [*reversed(layer.groups), layer.name]
    known = (*_GROUPS, layers.PLACES, layers.OUTLINES)
    return next((n.casefold() for n in names if n.casefold() in known), "")


_GROUPS: Final = (layers.HEXSIDES, layers.RISES, layers.CROSSINGS, layers.WAYS)


def _no_hexsides() -> str:
    return tr("it is no line along hexsides of the board, from corner to corner")


def _middle(points: Sequence[Pixels]) -> Pixels:
    count = len(points)
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count


def with_picture(board: Board, found: TiledMap) -> Board:
    """A board with the picture that lies on the image layer called so."""
    for layer in found.layers:
        name = Path(layer.source).name if isinstance(layer, ImageLayer) else ""
        if isinstance(layer, ImageLayer) and name and layer.name.casefold() == layers.PICTURE:
            said = layer.properties
            picture = Picture(
                name,
                x=number_in(said, "x", 0.0),
                y=number_in(said, "y", 0.0),
                width=number_in(said, "width", 0.0) or None,
                turn=number_in(said, "turn", 0.0),
                height=number_in(said, "height", 0.0) or None,
                lean=number_in(said, "lean", 0.0),
                page=int(number_in(said, "page", 1)),
                opacity=layer.opacity,
                face=said.get("face") == "true",
            )
            return replace(board, picture=picture)
    return board
