"""A board as the text of a map of Tiled; `studio.model.tiled` reads it."""

from collections.abc import Callable
from typing import Final, NamedTuple

from lxml import etree
from lxml.etree import SubElement, _Element

from studio.export.tiled.elements import Numbers, add_properties
from studio.export.tiled.pictures import ACROSS, size_of
from studio.export.tiled.things import add_things
from studio.model.board import Board, Spot
from studio.model.terrain import TerrainTable
from studio.model.tiled import layers
from studio.model.tiled.layers import USUAL
from studio.model.tiled.properties import with_languages

FORMAT: Final = "1.10"
"""The version of Tiled's format that is written."""
SHADE: Final = "0.7"
"""How strongly the levels show over the terrain."""


class Pictures(NamedTuple):
    """The files of the pictures of both sets of tiles, and up to which level there are tiles."""

    terrain: str
    levels: str
    highest: int


def map_bytes(board: Board, table: TerrainTable, pictures: Pictures) -> bytes:
    """The file of a board's map. Equal boards give equal files."""
    root = etree.Element(
        "map",
        version=FORMAT,
        orientation="hexagonal",
        renderorder="right-down",
        width=str(board.columns),
        height=str(board.rows + 1),
        tilewidth=str(USUAL.width),
        tileheight=str(USUAL.height),
        infinite="0",
        hexsidelength=str(USUAL.side),
        staggeraxis="x",
        staggerindex=board.stagger,  # the columns that begin with half a hex are the higher ones
    )
    said = {"id": board.id, "hex_inches": str(board.hex_inches)}
    said[layers.LEGEND] = "".join(board.legend)
    said |= with_languages("title", board.title) | with_languages("credits", board.credits)
    add_properties(root, said)
    numbers = Numbers()
    _Ground(root, board, table, numbers).add(pictures)
    _add_picture(root, board, numbers)
    add_things(root, board, table, numbers)
    numbers.close(root)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True))


class _Ground:
    """Adds the sets of tiles, and the layers of terrain and levels, to one map."""

    def __init__(self, root: _Element, board: Board, table: TerrainTable, numbers: Numbers) -> None:
        self.root, self.board, self.table, self.numbers = root, board, table, numbers
        self.terrains = {terrain: number for number, terrain in enumerate(table.hexes, 1)}

    def add(self, pictures: Pictures) -> None:
        """All of it."""
        self._terrain_tiles(pictures.terrain)
        self._level_tiles(pictures.levels, pictures.highest)
        self._layer(layers.TERRAIN, self._terrain)
        if self.board.levels:
            self._layer(layers.LEVELS, self._level).set("opacity", SHADE)

    def _terrain_tiles(self, picture: str) -> None:
        letters = {terrain: letter for letter, terrain in self.board.legend.items()}
        tileset = self._tileset(1, layers.TERRAIN, picture, len(self.terrains))
        for terrain, number in self.terrains.items():
            tile = SubElement(tileset, "tile", id=str(number - 1), type=terrain)
            if terrain in letters:
                add_properties(tile, {layers.LETTER: letters[terrain]})

    def _level_tiles(self, picture: str, highest: int) -> None:
        tileset = self._tileset(len(self.terrains) + 1, layers.LEVELS, picture, highest)
        for level in range(1, highest + 1):
            tile = SubElement(tileset, "tile", id=str(level - 1))
            add_properties(tile, {layers.LEVEL: str(level)})

    def _tileset(self, first: int, name: str, picture: str, count: int) -> _Element:
        tileset = SubElement(
            self.root,
            "tileset",
            firstgid=str(first),
            name=name,
            tilewidth=str(USUAL.width),
            tileheight=str(USUAL.height),
            tilecount=str(count),
            columns=str(ACROSS),
        )
        width, height = size_of(count)
        SubElement(tileset, "image", source=picture, width=str(width), height=str(height))
        return tileset

    def _layer(self, name: str, tile: Callable[[Spot], int]) -> _Element:
        board = self.board
        size = {"width": str(board.columns), "height": str(board.rows + 1)}
        layer = self.numbers.layer(self.root, "layer", name, **size)
        rows = []
        for row in range(1, board.rows + 2):
            spots = [Spot(column, row) for column in range(1, board.columns + 1)]
            rows.append(",".join(str(tile(s)) if board.has(s) else "0" for s in spots))
        SubElement(layer, "data", encoding="csv").text = "\n" + ",\n".join(rows) + "\n"
        return layer

    def _terrain(self, spot: Spot) -> int:
        """The tile of a hex; what legend or table don't know is open ground."""
        default = self.terrains[self.table.default_hex]
        try:
            return self.terrains.get(self.board.terrain_at(spot), default)
        except KeyError:
            return default

    def _level(self, spot: Spot) -> int:
        level = self.board.level_at(spot)
        return len(self.terrains) + level if level else 0


def _add_picture(root: _Element, board: Board, numbers: Numbers) -> None:
    """The board's picture; it is hidden, since Tiled would show it unscaled."""
    picture = board.picture
    if picture is None:
        return
    opacity = str(picture.opacity)
    layer = numbers.layer(root, "imagelayer", layers.PICTURE, visible="0", opacity=opacity)
    said = {
        name: str(value)
        for name in ("x", "y", "width", "turn", "height", "lean", "page")
        if (value := getattr(picture, name)) is not None
    }
    add_properties(layer, said | ({"face": "true"} if picture.face else {}))
    SubElement(layer, "image", source=picture.file)
