"""Boards out of modules for VASSAL: as many hexes as the picture has, and in the same places."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.draw.module_pictures import for_board
from studio.errors import StudioError
from studio.export import export
from studio.model.board import Board
from studio.model.library import load
from studio.model.pictures import PITCH, centre_of, laid
from studio.model.shipped import scenarios_folder
from studio.model.vassal.boards import Opened, board_on, boards_from
from studio.model.vassal.reading import Grid
from tests.model.bundles import zipped
from tests.model.modules import ZONED, board, grid, module


def opened(path: Path) -> Opened:
    return boards_from(path, for_board)


def pixel_of(made: Board, column: int, row: int, size: tuple[int, int]) -> tuple[float, float]:
    """Where in its picture the centre of a hex of a board lies."""
    assert made.picture is not None
    spot = next(s for s in made.spots() if s == (column, row))
    x, y = laid(made.picture, made, size[0] / size[1]).part(centre_of(made.hex_at(spot)))
    return x * size[0], y * size[1]


def test_a_board_has_the_hexes_of_its_picture(tmp_path: Path):
    found = opened(module(tmp_path, board(grid())))
    ((made, file, data),) = found.boards
    assert (made.id, made.title, made.columns, made.rows) == ("hill_87", {"en": "Hill 87"}, 5, 3)
    assert made.stagger == "odd"
    assert made.picture is not None
    assert (made.picture.file, file) == ("hill_87.png", "hill_87.png")
    assert data.startswith(b"\x89PNG")
    assert set("".join(made.terrain)) == {"."}
    assert found.left_out == ()


def test_a_shifted_grid_is_followed(tmp_path: Path):
    """The first column is the lower one, and the picture has a margin."""
    path = module(tmp_path, board(grid(x0=20, y0=70)), picture_at=("hill.png", 390, 345))
    ((made, _, _),) = opened(path).boards
    assert (made.columns, made.rows, made.stagger) == (5, 3, "even")
    x, y = pixel_of(made, 1, 1, (390, 345))
    assert (round(x, 1), round(y, 1)) == (20.0, 70.0)
    x, y = pixel_of(made, 2, 1, (390, 345))
    assert (round(x, 1), round(y, 1)) == (106.6, 20.0)


@given(
    st.floats(8, 300),
    st.floats(0.8, 1.2),
    st.floats(-3, 3),
    st.floats(-3, 3),
    st.integers(200, 3000),
    st.integers(200, 3000),
)
def test_centres_of_hexes_lie_on_those_of_the_grid(across, stretch, right, down, width, height):
    dx, dy = across * PITCH * stretch, across
    made = board_on(Grid(dx, dy, right * dx, down * dy, False), (width, height))
    if made is None:
        return
    for spot in ((1, 1), (2, 1), (made.columns, made.rows)):
        x, y = pixel_of(made, *spot, (width, height))
        column = round((x - right * dx) / dx)
        low = column % 2 / 2
        row = round((y - down * dy) / dy - low)
        assert abs(right * dx + column * dx - x) < 0.02 * across
        assert abs(down * dy + (row + low) * dy - y) < 0.02 * across
        assert -0.11 * across <= x <= width + 0.11 * across
        assert -0.11 * across <= y <= height + 0.11 * across


def test_a_grid_may_lie_in_a_zone_and_the_build_file_be_an_old_one(tmp_path: Path):
    zone = f"<{ZONED}><Zone>{grid()}</Zone></{ZONED}>"
    path = module(tmp_path, board(zone), build="buildFile")
    assert len(opened(path).boards) == 1


def test_boards_of_one_name_get_names_of_their_own(tmp_path: Path):
    made = opened(module(tmp_path, board(grid()), board(grid()), board(grid(), name="!"))).boards
    assert [one.board.id for one in made] == ["hill_87", "hill_87_2", "untitled"]


def test_a_picture_that_no_board_can_have_becomes_png(tmp_path: Path):
    path = module(tmp_path, board(grid(), image="hill.bmp"), picture_at=("hill.bmp", 346, 300))
    ((_, file, data),) = opened(path).boards
    assert file == "hill_87.png"
    assert data.startswith(b"\x89PNG")


def test_what_cant_be_a_board_is_told(tmp_path: Path):
    found = opened(
        module(
            tmp_path,
            board(name="bare"),
            board(grid(sideways="true"), name="turned"),
            board(grid(), name="lost", image="none.png"),
            board(grid(dx="nan"), name="odd"),
            board(grid(dx=300, dy=300), name="small"),
            '<VASSAL.build.widget.PieceSlot entryName="Squad"/>',
        )
    )
    assert found == Opened(
        (),
        (
            "1 piece: units of the studio come from its own tables",
            "the board bare: it has no grid of hexes",
            "the board turned: its hexes stand on a corner; boards have hexes with a flat side up",
            "the board lost: its picture “none.png” can't be read",
            "the board odd: it has no grid of hexes",
            "the board small: a board has from 3 to 99 columns, and from 1 to 98 rows",
        ),
    )


def test_a_module_that_we_wrote_gives_the_joined_map_as_a_board(tmp_path: Path):
    stage = load(scenarios_folder() / "olminsk.scenario.json")
    found = opened(export(stage, tmp_path / "olminsk.vmod", "module")[0])
    ((made, _, _),) = found.boards
    assert (made.columns, made.rows, made.stagger) == (33, 10, "even")
    assert made.picture is not None
    assert (made.picture.x, made.picture.y) == (0, 0)


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "this is no module for VASSAL, or damaged"),
        (b"PK\3\4 and nothing more", "this is no module for VASSAL, or damaged"),
        (zipped({"images/a.png": b""}), "there is no build file in it"),
        (zipped({"buildFile.xml": b"<a"}), "this is no module for VASSAL, or damaged"),
        (zipped({"buildFile.xml": b"<a>" * 5000}), "this is no module for VASSAL, or damaged"),
    ],
)
def test_a_spoilt_module_is_refused(tmp_path: Path, raw: bytes, why: str):
    path = tmp_path / "game.vmod"
    path.write_bytes(raw)
    with pytest.raises(StudioError) as refusal:
        opened(path)
    assert str(refusal.value).startswith(f"{path}: ")
    assert why in str(refusal.value)


def test_an_entity_stays_unread(tmp_path: Path):
    (tmp_path / "secret").write_text("secret")
    head = f'<!DOCTYPE a [<!ENTITY a SYSTEM "{tmp_path / "secret"}">]>'
    build = f"{head}<m><{'a'}>&a;</{'a'}>{board(grid(), name='x')}</m>"
    path = tmp_path / "game.vmod"
    path.write_bytes(zipped({"buildFile.xml": build.encode()}))
    assert "secret" not in str(opened(path))


def test_a_picture_of_too_many_pixels_is_never_unpacked():
    header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\1\0\0\0\1\0\0\x08\2\0\0\0"
    assert for_board(header + bytes(100)) is None
    assert for_board(b"no picture") is None


def test_a_module_that_isnt_there_is_told(tmp_path: Path):
    with pytest.raises(StudioError, match="there is no such file"):
        opened(tmp_path / "none.vmod")
