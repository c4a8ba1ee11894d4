"""What is in a map of Tiled, as plain values: its layers, tiles, objects and properties.

Maps come from strangers: no entity is expanded, nothing is fetched, only tilesets beside the map
or in folders below are read, and a layer never unpacks to more than its size says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from math import cos, isfinite, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from studio.errors import StudioError
from studio.model.markup import parsed
from studio.model.reading import read_bytes
from studio.model.tiled.layers import Metrics, Pixels
from studio.model.tiled.packing import numbers_in
from studio.values import dataclass
from studio.words import tr

if TYPE_CHECKING:
    from lxml.etree import _Element

MOST: Final = 200
"""Columns or rows of a map; a board has 99 at most, and more is told where boards are made."""
DEEPEST: Final = 20
"""Groups within groups."""
FLIPS: Final = 0x0FFFFFFF
"""What is left of a tile's number without the bits that say how it is turned."""

Properties = Mapping[str, str]


class NotTiled(StudioError):
    """A file that is no map of Tiled from which a board can be made; the message says why."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of a set: its number on the map, its class and properties."""

    number: int
    tileset: str
    kind: str
    properties: Properties


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: its name, the names of the groups around it, and its properties."""

    name: str
    groups: tuple[str, ...]
    properties: Properties


@dataclass(frozen=True, slots=True)
class TileLayer(Layer):
    """A layer of tiles, row by row; 0 is no tile."""

    rows: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """An object of a layer. `points` in pixels of the map; `shape` is point, line, polygon or None.

    An object of any other shape has None and the point where it stands.
    """

    id: int
    name: str
    kind: str
    shape: str | None
    points: tuple[Pixels, ...]
    properties: Properties


@dataclass(frozen=True, slots=True)
class ObjectLayer(Layer):
    """A layer of objects."""

    objects: tuple[Drawn, ...]


@dataclass(frozen=True, slots=True)
class ImageLayer(Layer):
    """A layer with one picture; its file as the map names it."""

    source: str
    opacity: float


@dataclass(frozen=True, slots=True)
class TiledMap:
    """A hexagonal map whose columns are staggered. `first_lower`: the first column is the lower."""

    columns: int
    rows: int
    metrics: Metrics
    first_lower: bool
    properties: Properties
    tiles: Mapping[int, Tile] = field(default_factory=dict)
    layers: tuple[Layer, ...] = ()


def read_map(path: Path) -> TiledMap:
    """The map in a file.

    Raises:
        Unreadable: the file can't be read at all.
        NotTiled: it holds no map from which a board can be made.
    """
    root = _parsed(path)
    if root.tag != "map":
        raise NotTiled(
            tr("{path}: a map of Tiled is needed here; this is <{tag}>", path=path, tag=root.tag)
        )
    return _Reader(path).map(root)


def _parsed(path: Path) -> "_Element":
    from lxml import etree

    raw = read_bytes(path)
    try:
        root = parsed(raw)
    except etree.XMLSyntaxError as fault:
        line = fault.lineno or 1
        raise NotTiled(
            tr("{path}:{line}: this isn't XML: {fault}", path=path, line=line, fault=fault.msg)
        ) from fault
    if root.getroottree().docinfo.internalDTD is not None:
        raise NotTiled(tr("{path}: a map of Tiled has no document type of its own", path=path))
    return root


class _Reader:
    """Reads one map; knows its file, for what is told and for tilesets beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def map(self, root: "_Element") -> TiledMap:
        self._refuse_others(root)
        columns, rows = self._whole(root, "width"), self._whole(root, "height")
        if not (1 <= columns <= MOST and 1 <= rows <= MOST):
            self._fail(
                root,
                tr(
                    "a map of {columns} by {rows} hexes: {most} either way are the most",
                    columns=columns,
                    rows=rows,
                    most=MOST,
                ),
            )
        metrics = Metrics(
            self._whole(root, "tilewidth"),
            self._whole(root, "tileheight"),
            self._whole(root, "hexsidelength"),
        )
        if not (0 < metrics.side < metrics.width <= 10000 and 0 < metrics.height <= 10000):
            self._fail(root, tr("tiles of this size are no hexes"))
        return TiledMap(
            columns,
            rows,
            metrics,
            root.get("staggerindex", "odd") == "even",
            _properties(root),
            {tile.number: tile for one in root.findall("tileset") for tile in self._tiles(one)},
            tuple(self._layers(root, (), (0.0, 0.0), (columns, rows))),
        )

    def _refuse_others(self, root: "_Element") -> None:
        if root.get("orientation") != "hexagonal":
            self._fail(
                root,
                tr(
                    "a map of hexes is needed; this one is {kind}",
                    kind=root.get("orientation", "?"),
                ),
            )
        if root.get("staggeraxis") != "x":
            self._fail(
                root, tr("hexes have to stand with a flat side up: set Stagger Axis to X in Tiled")
            )
        if root.get("infinite", "0") != "0":
            self._fail(root, tr("this map is infinite: switch that off in its properties in Tiled"))

    def _fail(self, at: "_Element", why: str) -> NoReturn:
        raise NotTiled(f"{self.path}:{at.sourceline}: {why}")

    def _whole(self, element: "_Element", key: str, default: str | None = None) -> int:
        text = element.get(key, default)
        if text is None or not text.isascii() or not text.isdigit() or len(text) > 10:
            self._fail(
                element,
                tr(
                    '{key} of <{tag}> has to be a whole number, not "{given}"',
                    key=key,
                    tag=element.tag,
                    given=(text or "")[:40],
                ),
            )
        return int(text or 0)

    def _number(self, element: "_Element", key: str, default: str = "0") -> float:
        text = element.get(key, default)
        try:
            found = float(text)
        except ValueError:
            found = float("nan")
        if not isfinite(found) or abs(found) > 1e7:
            self._fail(
                element,
                tr(
                    '{key} of <{tag}> is no number: "{given}"', key=key, tag=element.tag, given=text
                ),
            )
        return found

    # --- tiles ----------------------------------------------------------------------------------

    def _tiles(self, element: "_Element") -> Iterator[Tile]:
        first = self._whole(element, "firstgid")
        source = element.get("source")
        if source is not None:
            element = self._beside(element, source)
        name = element.get("name", "")
        for tile in element.findall("tile"):
            kind = tile.get("type") or tile.get("class") or ""
            yield Tile(first + self._whole(tile, "id"), name, kind, _properties(tile))

    def _beside(self, element: "_Element", source: str) -> "_Element":
        """The tileset in a file of its own."""
        folder = self.path.absolute().parent.resolve()
        place = (folder / source).resolve()
        if not place.is_relative_to(folder):
            self._fail(
                element,
                tr(
                    'the tileset "{source}" has to lie beside the map or in a folder below it',
                    source=source,
                ),
            )
        root = _parsed(place)
        if root.tag != "tileset":
            raise NotTiled(tr("{path}: this is no tileset of Tiled", path=place))
        return root

    # --- layers ---------------------------------------------------------------------------------

    def _layers(
        self, parent: "_Element", groups: tuple[str, ...], at: Pixels, size: tuple[int, int]
    ) -> Iterator[Layer]:
        if len(groups) > DEEPEST:
            self._fail(parent, tr("groups of layers lie too deep within each other"))
        for element in parent:
            if element.tag not in ("layer", "objectgroup", "imagelayer", "group"):
                continue
            x, y = self._number(element, "offsetx"), self._number(element, "offsety")
            here = (at[0] + x, at[1] + y)
            name = element.get("name", "")
            about = (name, groups, _properties(element))
            if element.tag == "group":
                yield from self._layers(element, (*groups, name), here, size)
            elif element.tag == "layer":
                yield TileLayer(*about, self._rows(element, size))
            elif element.tag == "objectgroup":
                drawn = (self._drawn(one, here) for one in element.findall("object"))
                yield ObjectLayer(*about, tuple(drawn))
            else:
                image = element.find("image")
                source = "" if image is None else image.get("source", "")
                yield ImageLayer(*about, source, self._number(element, "opacity", "1"))

    def _rows(self, layer: "_Element", size: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
        columns, rows = size
        data = layer.find("data")
        try:
            numbers = [] if data is None else numbers_in(data, columns * rows)
        except ValueError as fault:
            self._fail(layer, str(fault))
        if len(numbers) != columns * rows:
            self._fail(
                layer,
                tr(
                    "the layer {name} has {found} tiles; its map has {needed}",
                    name=layer.get("name", ""),
                    found=len(numbers),
                    needed=columns * rows,
                ),
            )
        bare = [number & FLIPS for number in numbers]
        return tuple(tuple(bare[r * columns : (r + 1) * columns]) for r in range(rows))

    # --- objects --------------------------------------------------------------------------------

    def _drawn(self, element: "_Element", at: Pixels) -> Drawn:
        x, y = at[0] + self._number(element, "x"), at[1] + self._number(element, "y")
        turn = radians(self._number(element, "rotation"))
        shape, offsets = None, [(0.0, 0.0)]
        for tag in ("point", "polyline", "polygon"):
            found = element.find(tag)
            if found is not None:
                shape = "line" if tag == "polyline" else tag
                offsets = self._points(found) if tag != "point" else offsets
        c, s = cos(turn), sin(turn)
        return Drawn(
            self._whole(element, "id", "0"),
            element.get("name", ""),
            element.get("type") or element.get("class") or "",
            shape,
            tuple((x + c * dx - s * dy, y + s * dx + c * dy) for dx, dy in offsets),
            _properties(element),
        )

    def _points(self, element: "_Element") -> list[Pixels]:
        points = []
        for pair in element.get("points", "").split():
            x, _, y = pair.partition(",")
            try:
                point = (float(x), float(y))
            except ValueError:
                point = (float("nan"), 0.0)
            if not all(isfinite(part) and abs(part) < 1e7 for part in point):
                self._fail(element, tr('"{given}" is no point of a line', given=pair[:40]))
            points.append(point)
        return points


def _properties(element: "_Element") -> Properties:
    found = element.find("properties")
    if found is None:
        return {}
    return {
        one.get("name", ""): one.get("value", one.text or "") for one in found.findall("property")
    }
