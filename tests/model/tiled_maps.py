"""Maps of Tiled for the tests: one that is drawn by hand, and boards with a bit of everything."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from studio.hexes import SIDES
from studio.model.board import Board, EdgeEntry, NamedPlace, Outline, Picture, Spot, Stagger, Way
from studio.model.board_edits import raise_sides, side_text
from studio.model.terrain import load_terrain
from studio.model.tiled.layers import Sheet

TABLE = load_terrain()
LEGEND = {".": "clear", "w": "woods", "t": "town", "l": "lake"}
SHEET = Sheet()
TILES = """
 <tileset firstgid="1" name="Ground">
  <tile id="0" type="clear"/>
  <tile id="1" class="Woods"/>
  <tile id="2"><properties><property name="terrain" value="town"/></properties></tile>
 </tileset>
"""
"""Three tiles that say in three ways what they mean."""
ROWS = ((1, 2, 1), (1, 1, 3), (0, 1, 0))
"""The hexes of a board of 3 columns and 2 rows."""


def csv(rows: Iterable[Iterable[int]] = ROWS) -> str:
    """The data of a layer of tiles."""
    text = ",\n".join(",".join(map(str, row)) for row in rows)
    return f'<data encoding="csv">\n{text}\n</data>'


def drawn(*things: str, data: str = "", tiles: str = TILES, **said: str) -> str:
    """A map of three columns, with the layers that are given."""
    head = {
        "orientation": "hexagonal",
        "staggeraxis": "x",
        "staggerindex": "even",
        "width": "3",
        "height": "3",
        "tilewidth": "120",
        "tileheight": "104",
        "hexsidelength": "60",
    } | said
    attributes = " ".join(f'{name}="{value}"' for name, value in head.items())
    ground = f'<layer name="anything">{data or csv()}</layer>'
    return f"<map {attributes}>{tiles}{ground}{''.join(things)}</map>"


def written(folder: Path, text: str, name: str = "hill.tmx") -> Path:
    """A file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def line(layer: str, points: Iterable[tuple[float, float]], group: str = "", **said: str) -> str:
    """A layer with a line through points of the finer lattice (`studio.hexes`)."""
    first, *others = [SHEET.pixels(at) for at in points]
    there = " ".join(f"{x - first[0]},{y - first[1]}" for x, y in (first, *others))
    about = " ".join(f'{name}="{value}"' for name, value in said.items())
    drawing = f'<object id="1" x="{first[0]}" y="{first[1]}" {about}><polyline points="{there}"/>'
    found = f'<objectgroup name="{layer}">{drawing}</object></objectgroup>'
    return f'<group name="{group}">{found}</group>' if group else found


def point(layer: str, at: tuple[float, float], group: str = "", **said: str) -> str:
    """A layer with a point."""
    x, y = SHEET.pixels(at)
    about = " ".join(f'{name}="{value}"' for name, value in said.items())
    found = (
        f'<objectgroup name="{layer}"><object id="2" x="{x}" y="{y}" {about}><point/></object>'
        "</objectgroup>"
    )
    return f'<group name="{group}">{found}</group>' if group else found


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board of any of the things that a board may have."""
    columns, rows = draw(st.sampled_from((3, 5, 7))), draw(st.integers(1, 4))
    staggers: tuple[Stagger, ...] = ("even", "odd")
    stagger = draw(st.sampled_from(staggers))
    bare = Board("B", {"en": "A board"}, columns, rows, LEGEND, (), stagger=stagger)
    heights = [bare.rows_in(column) for column in range(1, columns + 1)]

    def painted(letters: str) -> tuple[str, ...]:
        each = st.sampled_from(letters)
        return tuple("".join(draw(st.lists(each, min_size=n, max_size=n))) for n in heights)

    board = replace(
        bare,
        terrain=painted("..wtl"),
        levels=draw(st.sampled_from(((), painted("0012a")))),
        hex_inches=draw(st.sampled_from((1.5, 0.75))),
        title=draw(st.sampled_from(({"en": "A board"}, {"en": "Hills", "de": "Hügel & <Täler>"}))),
        credits=draw(st.sampled_from(({}, {"en": 'By "me"', "ru": "Я"}))),
        picture=draw(
            st.sampled_from(
                (None, Picture("a b.png"), Picture("m.pdf", 1.5, -2, 7, 0.5, 3, 2, 4, 0.25, True))
            )
        ),
    )
    spots = st.sampled_from(list(board.spots()))
    board = _with_sides(draw, board, spots)
    names = st.sampled_from(({"en": "Olminsk"}, {"en": "A", "de": "Ä", "pt-BR": "Ã"}))
    kinds = st.sampled_from(("town", "hill", "river"))
    places = {str(draw(spots)): (draw(names), draw(kinds)) for _ in range(draw(st.integers(0, 2)))}
    also = tuple(str(draw(spots)) for _ in range(draw(st.integers(0, 2))))
    return replace(
        board,
        places=tuple(NamedPlace(at, name, kind, also) for at, (name, kind) in places.items()),
        outlines=tuple(
            Outline(str(draw(spots)), draw(_polygons())) for _ in range(draw(st.integers(0, 2)))
        ),
    )


def _polygons() -> st.SearchStrategy[tuple[tuple[float, float], ...]]:
    parts = st.integers(-2000, 2000).map(lambda n: n / 1000)
    return st.lists(st.tuples(parts, parts), min_size=3, max_size=5).map(tuple)


def _with_sides(draw: st.DrawFn, board: Board, spots: st.SearchStrategy[Spot]) -> Board:
    """A board with things on hexsides, each written from either of its hexes, and ways."""
    directions = st.integers(0, 5)
    edges = st.sampled_from((None, "river", "hedge", "woods"))
    crossings = st.sampled_from((None, "ford", "stone_bridge"))
    entries = {}
    for _ in range(draw(st.integers(0, 5))):
        spot, direction = draw(spots), draw(directions)
        terrain, crossing = draw(edges), draw(crossings)
        if terrain or crossing:
            side = board.hex_at(spot).hexside(direction)
            entries[side] = EdgeEntry(side_text((spot, direction)), terrain, crossing)
    board = replace(board, hexsides=tuple(entries.values()))
    for rise in ("slope", "cliff"):
        sides = draw(st.lists(st.tuples(spots, directions), max_size=3))
        board = raise_sides(board, sides, rise)
    for kind in draw(st.lists(st.sampled_from(sorted(TABLE.ways)), max_size=2)):
        way = _way(draw, board, draw(spots))
        board = replace(board, ways=(*board.ways, Way(kind, way))) if len(way) > 1 else board
    return board


def _way(draw: st.DrawFn, board: Board, start: Spot) -> tuple[str, ...]:
    """A walk that ends where it leaves the board."""
    through, here = [str(start)], board.hex_at(start)
    for _ in range(draw(st.integers(1, 5))):
        direction = draw(st.integers(0, 5))
        here = here.neighbour(direction)
        spot = board.spot_at(here)
        if spot is None:
            return (*through, f"edge {SIDES[direction]}")
        through.append(str(spot))
    return tuple(through)
