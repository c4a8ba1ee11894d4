"""What is drawn on a board, as objects on layers of a map of Tiled."""

from collections.abc import Iterable, Mapping
from typing import Final

from lxml.etree import SubElement, _Element

from studio.export.tiled.elements import Numbers, add_properties, number
from studio.hexes import SIDES, STEPS, Hexside
from studio.model.board import (
    Board,
    Way,
    hexside_on,
    place_on,
    read_sides,
    read_spot,
)
from studio.model.board_edits import side_text
from studio.model.pictures import PITCH
from studio.model.placing import EDGE
from studio.model.terrain import TerrainTable
from studio.model.tiled import layers
from studio.model.tiled.layers import Pixels, Sheet, middle
from studio.model.tiled.properties import with_languages

BEYOND: Final = 0.6
"""How far a way is drawn over the edge, in parts of the step to the next hex."""
COLOURS: Final[Mapping[str, str]] = {
    "river": "#2f6a8a",
    "stream": "#3f8fb5",
    "canal": "#4a7fc0",
    "balka": "#a0713c",
    "hedge": "#3f7a2e",
    "hedge_gap": "#8fae3c",
    "wall": "#6d6557",
    "slope": "#b07a3a",
    "cliff": "#5a3a1c",
    "paved": "#45413c",
    "unpaved": "#a8792b",
    "railway": "#000000",
    "destroyed_bridge": "#d03a2a",
    "breached_dam": "#d03a2a",
}
"""Of the lines and points on a layer, by the pattern of what they mean."""
OTHERS: Final = "#8a4fa3"


def add_things(root: _Element, board: Board, table: TerrainTable, numbers: Numbers) -> None:
    """Adds hexsides, crossings, rises, ways, outlines and names to a map."""
    adding = _Things(root, board, numbers)
    adding.hexsides(table)
    adding.rises(table)
    adding.ways(table)
    adding.outlines()
    adding.places()


class _Things:
    """Adds objects to one map."""

    def __init__(self, root: _Element, board: Board, numbers: Numbers) -> None:
        self.root, self.board, self.numbers = root, board, numbers
        self.sheet = Sheet(board.stagger)

    def hexsides(self, table: TerrainTable) -> None:
        """A line along a hexside for its terrain, a point in its middle for its crossing."""
        entries = self.board.hexsides
        terrains = [entry.terrain for entry in entries if entry.terrain]
        crossings = [entry.crossing for entry in entries if entry.crossing]
        own = {**table.hexes, **table.edges}
        lines = self._group(layers.HEXSIDES, [*table.edges, *terrains], own)
        points = self._group(layers.CROSSINGS, [*table.crossings, *crossings], table.crossings)
        for entry in entries:
            side = hexside_on(self.board, entry.at)
            if entry.terrain:
                self._along(lines[entry.terrain], side, entry.at)
            if entry.crossing:
                at = self.sheet.pixels(middle(side))
                point = self.numbers.object(points[entry.crossing], at, name=entry.at)
                SubElement(point, "point")

    def rises(self, table: TerrainTable) -> None:
        """A line along a hexside for a slope or cliff on it."""
        rises = self.board.rises
        lines = self._group(layers.RISES, [*table.rises, *rises], table.rises)
        for rise, texts in rises.items():
            for side in (side for text in texts for side in read_sides(text)):
                name = side_text(side)
                self._along(lines[rise], hexside_on(self.board, name), name)

    def ways(self, table: TerrainTable) -> None:
        """A line from centre to centre, and over the edge where a way leaves the board."""
        ways = self.board.ways
        lines = self._group(layers.WAYS, [*table.ways, *(way.kind for way in ways)], table.ways)
        for way in ways:
            self._line(lines[way.kind], "polyline", self._course(way))

    def outlines(self) -> None:
        """A polygon for the outline of an obstacle."""
        layer = self._layer(self.root, layers.OUTLINES, OTHERS)
        for outline in self.board.outlines:
            x, y = place_on(self.board, read_spot(outline.at)).centre()
            corners = [(x + 3 * dx / PITCH, y + 2 * dy) for dx, dy in outline.polygon]
            polygon = self._line(layer, "polygon", [self.sheet.pixels(at) for at in corners])
            add_properties(polygon, {layers.AT: outline.at})

    def places(self) -> None:
        """A point in the hex that bears a name."""
        layer = self._layer(self.root, layers.PLACES, "#221d17")
        for place in self.board.places:
            at = self.sheet.pixels(place_on(self.board, read_spot(place.at)).centre())
            name = dict(place.name)
            english = name.pop("en", "")
            point = self.numbers.object(layer, at, name=english, type=place.kind)
            also = {layers.ALSO: " ".join(place.also)} if place.also else {}
            add_properties(point, with_languages("name", name) | also)
            SubElement(point, "point")

    # --- layers ---------------------------------------------------------------------------------

    def _group(
        self, name: str, things: Iterable[str], table: Mapping[str, object]
    ) -> dict[str, _Element]:
        """A group with a layer for each thing, by its id."""
        group = self.numbers.layer(self.root, "group", name)
        found = {}
        for thing in dict.fromkeys(things):
            pattern = getattr(table.get(thing), "pattern", "")
            found[thing] = self._layer(group, thing, COLOURS.get(pattern, OTHERS))
        return found

    def _layer(self, parent: _Element, name: str, colour: str) -> _Element:
        return self.numbers.layer(parent, "objectgroup", name, color=colour)

    # --- lines ----------------------------------------------------------------------------------

    def _along(self, layer: _Element, side: Hexside, name: str) -> None:
        ends = [self.sheet.pixels(corner) for corner in side.corners()]
        self._line(layer, "polyline", ends, name=name)

    def _line(self, layer: _Element, shape: str, points: list[Pixels], **said: str) -> _Element:
        """An object at the first point; the others count from there."""
        left, top = points[0]
        line = self.numbers.object(layer, points[0], **said)
        texts = (f"{number(x - left)},{number(y - top)}" for x, y in points)
        SubElement(line, shape, points=" ".join(texts))
        return line

    def _course(self, way: Way) -> list[Pixels]:
        """Where a way runs: an end beyond the edge lies in the hex that isn't there any more."""
        course = []
        ends = [*way.through[1:], way.through[-2]]
        for at, following in zip(way.through, ends, strict=True):
            home = read_spot(following if at.startswith(EDGE) else at)
            x, y = place_on(self.board, home).centre()
            step = STEPS[SIDES.index(at.removeprefix(EDGE))] if at.startswith(EDGE) else (0, 0)
            course.append(self.sheet.pixels((x + 3 * BEYOND * step[0], y + BEYOND * step[1])))
        return course
