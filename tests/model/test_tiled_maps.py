"""Maps of Tiled that somebody drew, and those that somebody spoilt."""

import base64
import gzip
import zlib
from pathlib import Path
from struct import pack

import pytest

from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.board import EdgeEntry, NamedPlace, Way
from studio.model.files import write_board
from studio.model.library import load_map
from studio.model.tiled.boards import Imported, board_from
from studio.model.tiled.layers import middle
from tests.model.tiled_maps import ROWS, csv, drawn, line, point, written

NUMBERS = [number for row in ROWS for number in row]
RAW = pack(f"<{len(NUMBERS)}I", *NUMBERS)
HIGH = Hex(1, 2)
"""The hex 0202 in the middle of the map."""


@pytest.fixture
def bring(tmp_path: Path):
    """The board of a map that holds these layers."""

    def call(*things: str, **said: str) -> Imported:
        return board_from(written(tmp_path, drawn(*things, **said)))

    return call


# --- tiles ---------------------------------------------------------------------------------------


def test_a_tile_says_its_terrain_by_class_name_or_property(bring):
    board, left_out = bring()
    assert left_out == ()
    assert board.terrain == ("..", "w..", ".t")
    assert board.legend == {".": "clear", "w": "woods", "t": "town"}
    assert (board.id, board.title, board.stagger) == ("hill", {"en": "hill"}, "even")


def test_the_other_columns_may_be_the_lower_ones(bring):
    board, left_out = bring(staggerindex="odd", data=csv(((1, 2, 1), (1, 1, 3), (2, 0, 1))))
    assert (board.stagger, left_out) == ("odd", ())
    assert board.terrain == ("..w", "w.", ".t.")


@pytest.mark.parametrize(
    "data",
    [
        "<data>" + "".join(f'<tile gid="{number}"/>' for number in NUMBERS) + "</data>",
        f'<data encoding="base64">\n {base64.b64encode(RAW).decode()}\n</data>',
        (
            '<data encoding="base64" compression="zlib">'
            f"{base64.b64encode(zlib.compress(RAW)).decode()}</data>"
        ),
        (
            '<data encoding="base64" compression="gzip">'
            f"{base64.b64encode(gzip.compress(RAW)).decode()}</data>"
        ),
        csv([[number | 0xA0000000 for number in row] for row in ROWS]),
    ],
    ids=["tiles", "base64", "zlib", "gzip", "turned"],
)
def test_tiles_are_read_in_every_form_of_tiled(bring, data):
    assert bring(data=data) == bring()


def test_a_tileset_may_have_a_file_of_its_own(bring, tmp_path: Path):
    (tmp_path / "sets").mkdir()
    tileset = '<tileset name="G"><tile id="0" type="clear"/><tile id="1" type="lake"/></tileset>'
    written(tmp_path / "sets", tileset, "g.tsx")
    board, _ = bring(tiles='<tileset firstgid="1" source="sets/g.tsx"/>', data=csv([[1, 2, 1]] * 3))
    assert board.terrain == ("..", "lll", "..")


def test_unknown_tiles_are_open_ground_and_told(bring):
    tiles = '<tileset firstgid="1" name="G"><tile id="0" type="wuds"/></tileset>'
    board, left_out = bring(tiles=tiles, data=csv(((1, 0, 7), (1, 1, 1), (0, 1, 0))))
    assert set("".join(board.terrain)) == {"."}
    assert left_out == (
        (
            'open ground for a tile of "G" with the class "wuds", which is no terrain of hexes: '
            "0101, 0102, 0202, 0203, 0302"
        ),
        "open ground where the map has no tile: 0201",
        "open ground for tile 7, which no tileset describes: 0301",
    )


def test_levels_are_a_layer_of_tiles_with_a_number(bring):
    tiles = (
        '<tileset firstgid="1" name="G"><tile id="0" type="clear"/>'
        '<tile id="1"><properties><property name="level" value="12"/></properties></tile>'
        '<tile id="2"><properties><property name="level" value="-1"/></properties></tile></tileset>'
    )
    heights = f'<layer name="Levels">{csv(((0, 2, 0), (3, 0, 0), (0, 0, 0)))}</layer>'
    board, left_out = bring(heights, tiles=tiles, data=csv(((1, 1, 1), (1, 1, 1), (0, 1, 0))))
    assert board.levels == ("00", "c00", "00")
    assert left_out == ("level 0 for a tile that says no level from 0 to 35: 0102",)


# --- what is drawn -------------------------------------------------------------------------------


def test_a_river_follows_a_line_from_corner_to_corner(bring):
    corners = [HIGH.corner(number) for number in (4, 5, 0)]
    board, left_out = bring(line("river", corners, "hexsides"))
    assert left_out == ()
    assert board.hexsides == (EdgeEntry("0101 se", "river"), EdgeEntry("0202 n", "river"))


def test_a_long_line_takes_the_hexsides_beside_it(bring):
    """Two clicks at corners that lie three hexsides from each other."""
    board, _ = bring(line("stream", [HIGH.corner(4), HIGH.corner(1)], "hexsides"))
    sides = [entry.at for entry in board.hexsides]
    assert sides in (["0101 se", "0202 n", "0202 ne"], ["0202 s", "0202 se", "0202 ne"])


def test_a_line_that_misses_the_corners_a_little_means_them(bring):
    near = [(x + 0.4, y - 0.3) for x, y in (HIGH.corner(5), HIGH.corner(0))]
    assert bring(line("Hedge", near, "Hexsides")).board.hexsides == (EdgeEntry("0202 n", "hedge"),)


def test_a_line_that_lies_at_no_corner_is_left_out(bring):
    board, left_out = bring(line("river", [HIGH.centre(), HIGH.corner(0)], "hexsides"))
    assert board.hexsides == ()
    assert left_out == (
        (
            "object 1 of the layer river: it is no line along hexsides of the board, "
            "from corner to corner"
        ),
    )


def test_a_class_counts_for_more_than_the_layer(bring):
    ends = [HIGH.corner(5), HIGH.corner(0)]
    board, _ = bring(line("river", ends, "hexsides", type="canal"))
    assert board.hexsides == (EdgeEntry("0202 n", "canal"),)


def test_a_crossing_goes_with_the_river_under_it(bring):
    board, left_out = bring(
        line("river", [HIGH.corner(5), HIGH.corner(0)], "hexsides"),
        point("ford", middle(HIGH.hexside(0)), "crossings"),
        point("stone_bridge", (HIGH.q * 3 + 1.5, HIGH.y + 0.0), "crossings"),
    )
    assert board.hexsides[0] == EdgeEntry("0202 n", "river", "ford")
    assert len(board.hexsides) + len(left_out) == 2


def test_a_crossing_in_the_middle_of_a_hex_is_left_out(bring):
    board, left_out = bring(point("ford", HIGH.centre(), "crossings"))
    assert board.hexsides == ()
    assert left_out == (
        "object 2 of the layer ford: it lies at the middle of no hexside of the board",
    )


def test_a_road_goes_through_the_hexes_under_it_and_over_the_edge(bring):
    above, below = HIGH.neighbour(0).neighbour(0), HIGH.neighbour(3).neighbour(3)
    board, left_out = bring(line("paved", [above.centre(), below.centre()], "ways"))
    assert left_out == ()
    assert board.ways == (Way("paved", ("edge n", "0201", "0202", "0203", "edge s")),)


def test_a_road_that_leaves_and_comes_back_is_two(bring):
    out = HIGH.neighbour(3).neighbour(3)
    points = [HIGH.centre(), out.centre(), HIGH.neighbour(2).centre()]
    board, _ = bring(line("unpaved", points, "ways"))
    assert len(board.ways) == 2
    assert all(way.kind == "unpaved" for way in board.ways)
    assert board.ways[0].through == ("0202", "0203", "edge s")
    assert board.ways[1].through[0].startswith("edge ")
    assert board.ways[1].through[-1] == "0302"


def test_slopes_names_and_outlines_lie_where_they_are_drawn(bring):
    layer = '<objectgroup name="outlines"><object id="3" x="150" y="156" rotation="90">'
    outline = f'{layer}<polygon points="-52,0 52,0 0,30"/></object></objectgroup>'
    name = "<properties><property name='name.de' value='Hügel'/></properties>"
    place = point("places", HIGH.centre(), name="Hill", type="hill").replace("<point/>", name)
    board, left_out = bring(
        line("slope", [HIGH.corner(5), HIGH.corner(0), HIGH.corner(1)], "rises"), place, outline
    )
    assert left_out == ()
    assert board.rises == {"slope": ("0202 n ne",)}
    assert board.places == (NamedPlace("0202", {"en": "Hill", "de": "Hügel"}, "hill"),)
    (found,) = board.outlines
    assert found.at == "0202"
    assert [y for _, y in found.polygon] == [-0.5, 0.5, 0.0]


def test_what_means_nothing_is_told(bring):
    board, left_out = bring(
        line("fence", [HIGH.corner(5), HIGH.corner(0)], "hexsides"),
        line("ideas", [HIGH.corner(5), HIGH.corner(0)]),
        point("places", HIGH.centre()),
        f'<layer name="shadows">{csv()}</layer>',
    )
    assert (board.hexsides, board.places) == ((), ())
    assert [text.partition(":")[0] for text in left_out] == [
        "the tile layer shadows",
        "the layer ideas",
        "object 1 of the layer fence",
        "object 2 of the layer places",
    ]


def test_a_board_of_a_map_can_be_played_on(bring, tmp_path: Path):
    board = bring(line("river", [HIGH.corner(5), HIGH.corner(0)], "hexsides")).board
    write_board(tmp_path / "hill.board.json", board)
    assert len(load_map(tmp_path / "hill.board.json").ground.cells) == 7


# --- what is refused -----------------------------------------------------------------------------


BOMB = base64.b64encode(zlib.compress(bytes(10_000_000))).decode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "isn't XML"),
        ("<map", "isn't XML"),
        ("<tileset/>", "a map of Tiled is needed here; this is <tileset>"),
        ('<!DOCTYPE map [<!ENTITY a "b">]><map/>', "no document type"),
        (drawn(orientation="orthogonal"), "a map of hexes is needed; this one is orthogonal"),
        (drawn(staggeraxis="y"), "set Stagger Axis to X"),
        (drawn(infinite="1"), "this map is infinite"),
        (drawn(width="4", data=csv([[1] * 4] * 3)), "an odd number of columns"),
        (drawn(width="-3"), 'width of <map> has to be a whole number, not "-3"'),
        (drawn(width="1000000001"), "are the most"),
        (drawn(height="99999999999999"), "has to be a whole number"),
        (drawn(hexsidelength="0"), "no hexes"),
        (drawn(width="101", data=csv([[1] * 101] * 3)), "hill.tmx: "),
        (drawn(data=csv(ROWS[:2])), "the layer anything has 6 tiles; its map has 9"),
        (drawn(data='<data encoding="csv">1,2,x</data>'), '"x" is no number of a tile'),
        (drawn(data='<data encoding="base64">%%%</data>'), "damaged"),
        (drawn(data='<data encoding="base64" compression="zlib">AAAA</data>'), "damaged"),
        (
            drawn(data=f'<data encoding="base64" compression="zlib">{BOMB}</data>'),
            "the layer anything has 10 tiles; its map has 9",
        ),
        (
            drawn(data='<data encoding="base64" compression="zstd">AAAA</data>'),
            "set Tile Layer Format to CSV",
        ),
        (drawn(tiles='<tileset firstgid="1" source="../../x.tsx"/>'), "has to lie beside the map"),
        (drawn(tiles='<tileset firstgid="1" source="/etc/passwd"/>'), "has to lie beside the map"),
        (drawn(tiles='<tileset firstgid="1" source="none.tsx"/>'), "none.tsx"),
        (drawn(tiles='<tileset firstgid="1" source="hill.tmx"/>'), "no tileset"),
        (drawn("<group>" * 40 + "</group>" * 40), "too deep"),
        (
            drawn('<objectgroup><object x="nan" y="0"><point/></object></objectgroup>'),
            'x of <object> is no number: "nan"',
        ),
        (
            drawn(
                '<group name="ways"><objectgroup name="paved"><object x="1" y="1">'
                '<polyline points="0,0 1e99,5"/></object></objectgroup></group>'
            ),
            '"1e99,5" is no point of a line',
        ),
    ],
)
def test_a_spoilt_map_is_refused_with_its_file_and_why(tmp_path: Path, text: str, why: str):
    path = written(tmp_path, text)
    with pytest.raises(StudioError) as refusal:
        board_from(path)
    assert str(refusal.value).startswith(str(tmp_path))
    assert why in str(refusal.value)


def test_an_entity_is_never_read_from_a_file(tmp_path: Path):
    (tmp_path / "secret").write_text("secret")
    head = f'<!DOCTYPE map [<!ENTITY a SYSTEM "{tmp_path / "secret"}">]>'
    path = written(tmp_path, head + drawn("<group>&a;</group>"))
    with pytest.raises(StudioError, match="no document type"):
        board_from(path)
