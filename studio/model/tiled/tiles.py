"""The hexes of a board, terrain and levels, from the tile layers of a map of Tiled."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from string import ascii_lowercase, digits
from typing import Final

from studio.model.board import Board, Spot
from studio.model.board_edits import LETTERS
from studio.model.terrain import TerrainTable
from studio.model.tiled import layers
from studio.model.tiled.meaning import id_meant
from studio.model.tiled.reading import Tile, TiledMap, TileLayer
from studio.words import tr

SHOWN: Final = 6
"""Hexes that are named where something is told of many."""
LEVELS: Final = digits + ascii_lowercase
"""How levels are written in a board's file."""


def with_ground(
    board: Board, found: TiledMap, table: TerrainTable
) -> tuple[Board, tuple[str, ...]]:
    """A board with the hexes of a map, and what of its tiles means nothing, in words."""
    ground, heights, others = _layers_of(found)
    making = _Ground(board, found.tiles, table)
    terrain = making.terrain(ground)
    levels = making.levels(heights) if heights is not None else ()
    order = found.properties.get(layers.LEGEND, "")
    legend = sorted(making.legend.items(), key=lambda item: order.find(item[0]) % (len(order) + 1))
    board = replace(board, legend=dict(legend), terrain=terrain, levels=levels)
    told = [
        *making.told(),
        *(tr("the tile layer {name}", name=layer.name) for layer in others),
    ]
    return board, tuple(told)


def _layers_of(found: TiledMap) -> tuple[TileLayer | None, TileLayer | None, list[TileLayer]]:
    """The layer of terrain (called so, or else the lowest), that of levels, and the others."""
    tiled = [layer for layer in found.layers if isinstance(layer, TileLayer)]
    heights = next((one for one in tiled if one.name.casefold() == layers.LEVELS), None)
    left = [one for one in tiled if one is not heights]
    ground = next((one for one in left if one.name.casefold() == layers.TERRAIN), None)
    ground = ground or next(iter(left), None)
    return ground, heights, [one for one in left if one is not ground]


class _Ground:
    """Makes columns of letters, and notes what it doesn't understand."""

    def __init__(self, board: Board, tiles: Mapping[int, Tile], table: TerrainTable) -> None:
        self.board, self.tiles, self.table = board, tiles, table
        self.legend: dict[str, str] = {}
        self.letters: dict[str, str] = {}
        self.unclear: dict[str, list[Spot]] = {}
        for tile in tiles.values():
            terrain = self._terrain_of(tile)
            letter = tile.properties.get(layers.LETTER, "")
            if terrain is not None and _is_free(letter, self.legend):
                self._agree(letter, terrain)

    def terrain(self, layer: TileLayer | None) -> tuple[str, ...]:
        """Letters of the terrain; a hex of which nothing is known is open ground."""
        return tuple("".join(map(self._letter_at, column)) for column in self._columns(layer))

    def levels(self, layer: TileLayer) -> tuple[str, ...]:
        """Digits of the levels; no tile is 0."""
        return tuple("".join(map(self._level_at, column)) for column in self._columns(layer))

    def told(self) -> Iterator[str]:
        """What was not understood, and where."""
        for what, spots in self.unclear.items():
            named = ", ".join(map(str, spots[:SHOWN])) + (" …" if len(spots) > SHOWN else "")
            yield f"{what}: {named}"

    def _columns(self, layer: TileLayer | None) -> Iterable[list[tuple[Spot, int]]]:
        """By column the hexes, and the number of the tile of each."""
        for column in range(1, self.board.columns + 1):
            rows = range(1, self.board.rows_in(column) + 1)
            yield [
                (Spot(column, row), layer.rows[row - 1][column - 1] if layer else 0) for row in rows
            ]

    def _letter_at(self, at: tuple[Spot, int]) -> str:
        spot, number = at
        tile = self.tiles.get(number)
        terrain = self._terrain_of(tile) if tile is not None else None
        if terrain is None:
            terrain = self.table.default_hex
            self._note(number, tile, spot)
        if terrain not in self.letters:
            own = (self.table.hexes[terrain].letter, *LETTERS)
            self._agree(next(one for one in own if _is_free(one, self.legend)), terrain)
        return self.letters[terrain]

    def _note(self, number: int, tile: Tile | None, spot: Spot) -> None:
        if not number:
            what = tr("open ground where the map has no tile")
        elif tile is None:
            what = tr("open ground for tile {number}, which no tileset describes", number=number)
        else:
            what = tr(
                'open ground for a tile of "{tileset}" with the class "{kind}", which is no '
                "terrain of hexes",
                tileset=tile.tileset,
                kind=tile.kind,
            )
        self.unclear.setdefault(what, []).append(spot)

    def _level_at(self, at: tuple[Spot, int]) -> str:
        spot, number = at
        tile = self.tiles.get(number)
        said = tile.properties.get(layers.LEVEL, "") if tile is not None else ""
        if number and not (said.isascii() and said.isdigit() and int(said) < len(LEVELS)):
            what = tr("level 0 for a tile that says no level from 0 to 35")
            self.unclear.setdefault(what, []).append(spot)
            return "0"
        return LEVELS[int(said or 0)]

    def _terrain_of(self, tile: Tile) -> str | None:
        said = tile.properties.get(layers.TERRAIN) or tile.kind
        return id_meant(said, self.table.hexes)

    def _agree(self, letter: str, terrain: str) -> None:
        if terrain not in self.letters:
            self.legend[letter], self.letters[terrain] = terrain, letter


def _is_free(letter: str, legend: Mapping[str, str]) -> bool:
    return (
        len(letter) == 1 and letter not in legend and letter not in '"\\' and not letter.isspace()
    )
