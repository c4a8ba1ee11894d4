"""Boards true to scale, labels, charts and texts."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from studio.draw.devices import About, pdf_bytes, picture, png_bytes, start_gui, svg_bytes
from studio.draw.page import PAPERS
from studio.errors import StudioError
from studio.export import export
from studio.export.boards import PrintedBoard, export_boards, grid_for, tiles, whole
from studio.export.charts import terrain_charts, unit_charts
from studio.export.labels import SIDE, label_pages, labels_of
from studio.export.text import plain, text_of
from studio.export.words import Words
from studio.model.scenario import SideForce
from studio.model.terrain import load_terrain
from studio.model.units import load_units
from tests.export.firefights import BOARDS, SCENARIO, firefight, with_soviets

FIREFIGHT = firefight()
TERRAIN = load_terrain()


@pytest.fixture(autouse=True, scope="module")
def gui():
    start_gui()


def printed(name: str = "E1") -> PrintedBoard:
    return PrintedBoard(BOARDS[name], TERRAIN, "en")


# --- boards -------------------------------------------------------------------------------------


def test_a_hex_is_an_inch_and_a_half_across_in_print():
    board = printed()
    assert board.hex == pytest.approx(38.1)
    assert board.height == pytest.approx(4 * 38.1)
    assert board.width == pytest.approx(8 * 38.1 * 3**0.5 / 2)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_tiles_cover_the_board_and_fit_their_paper(paper):
    width, height = 528.0, 381.0
    grid = grid_for(width, height, paper)
    assert grid.columns * grid.tile[0] == pytest.approx(width)
    assert grid.rows * grid.tile[1] == pytest.approx(height)
    for tile, side in zip(grid.tile, grid.paper, strict=True):
        assert tile + 2 * 14 <= side + 1e-6


def test_boards_are_cut_the_way_that_takes_the_fewest_sheets():
    assert grid_for(528, 381, PAPERS["A4"]).sheets == 6
    assert grid_for(150, 260, PAPERS["A4"]).sheets == 1
    assert grid_for(260, 150, PAPERS["A4"]).paper == (297, 210)


def test_tiles_show_what_the_whole_board_shows():
    """The middle of a tile is the same picture as that part of the whole."""
    board = printed()
    pages = list(tiles(board, PAPERS["A4"]))
    grid = grid_for(board.width, board.height, PAPERS["A4"])
    everything = picture(whole(board), 50.8)  # two pixels a millimetre
    first = picture(pages[0], 50.8)
    left = (grid.paper[0] - grid.tile[0]) / 2
    top = (grid.paper[1] - grid.tile[1]) / 2
    near = sum(
        _alike(first, 2 * (left + x), 2 * (top + y), everything, 2 * x, 2 * y)
        for x in range(5, 100, 5)
        for y in range(5, 100, 5)
    )
    assert near > 0.95 * 19 * 19


def _alike(a: QImage, ax: float, ay: float, b: QImage, bx: float, by: float) -> bool:
    one, other = a.pixelColor(round(ax), round(ay)), b.pixelColor(round(bx), round(by))
    return abs(one.lightness() - other.lightness()) < 40


def test_each_board_is_printed_once_with_sheet_numbers(tmp_path):
    (path,) = export_boards(FIREFIGHT, tmp_path / "boards.pdf")
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2 * len(list(tiles(printed(), PAPERS["A4"])))
    pages = [svg_bytes(page, About("")).decode() for page in tiles(printed(), PAPERS["A4"])]
    assert ">50 mm<" in pages[0].replace(" ", "").replace("50mm", "50 mm")
    assert f"1/{len(pages)}" in pages[0]


def test_a_board_as_picture_is_its_true_size():
    root = svg_bytes(whole(printed()), About(""))[:400].decode()
    assert re.search(r'width="26\d(\.\d+)?mm"', root)


def test_no_boards_are_nothing_to_print(tmp_path):
    with pytest.raises(StudioError, match="no boards"):
        export_boards(firefight(boards=()), tmp_path / "b.pdf")


# --- labels -------------------------------------------------------------------------------------


def test_every_block_and_marker_has_its_label():
    sheet = labels_of(FIREFIGHT, Words("en"))
    numbers = {title: len(labels) for title, labels in sheet.groups}
    # Soviets: 6 blocks and 3 to draw from; Germans: 4 blocks and the strikes; 3 foxholes
    assert numbers == {"Soviet": 9, "German": 5, "Markers": 3}


def test_labels_are_15_mm_wide():
    sheet = labels_of(with_soviets("so_t34"), Words("en"), "soviet")
    (page,) = label_pages(sheet, PAPERS["A4"])
    image = picture(page, 254)
    row = next(y for y in range(image.height()) if _red(image, y) > 100)
    reds = [x for x in range(300) if _is_red(image, x, row + 15)]
    assert (max(reds) - min(reds) + 1) / 10 == pytest.approx(SIDE + 2, abs=0.3)  # with bleed


def _red(image: QImage, y: int) -> int:
    return sum(_is_red(image, x, y) for x in range(300))


def _is_red(image: QImage, x: int, y: int) -> bool:
    shade = image.pixelColor(x, y)
    return shade.red() > 120 and shade.green() < 70


def test_labels_for_one_side_tell_nothing_of_the_other():
    weak, strong = with_soviets("so_rifle"), with_soviets("so_kv1", "so_mine")
    pages = [
        list(label_pages(labels_of(one, Words("en"), "german"), PAPERS["A4"]))
        for one in (weak, strong)
    ]
    assert png_bytes(pages[0][0]) == png_bytes(pages[1][0])


def test_many_labels_take_more_sheets_and_none_no_sheet():
    many = with_soviets(*["so_rifle"] * 250)
    pages = list(label_pages(labels_of(many, Words("en")), PAPERS["Letter"]))
    assert len(pages) > 1
    empty = firefight(sides={"soviet": SideForce()}, changes=())
    with pytest.raises(StudioError, match="no blocks"):
        labels_of(empty, Words("en"))


# --- charts -------------------------------------------------------------------------------------


def test_the_terrain_chart_says_what_the_table_says_and_what_is_ours():
    hexes, hexsides, markers = terrain_charts(TERRAIN, Words("en"))
    rows = {row.name: row.cells for row in hexes.rows}
    assert rows["Clear"] == ("3", "1", "1", "1", "no", "")
    assert rows["Woods"][0].endswith("°")
    sides = {row.name: row.cells for row in hexsides.rows}
    assert sides["Hedge"][:3] == ("X", "0", "0")
    assert sides["Slope, uphill"][0] == "OT"
    assert {row.name for row in markers.rows} >= {"Foxhole", "Smoke"}


def test_every_unit_stands_in_the_chart_of_its_side():
    table = load_units(("westfront",))
    charts = list(unit_charts(table, Words("en")))
    assert [chart.title for chart in charts] == ["German", "Soviet", "American"]
    assert sum(len(chart.rows) for chart in charts) == len(table.types)
    rifle = next(row for row in charts[1].rows if row.name == "Rifle squad")
    assert rifle.cells == ("18", "3", "2", "2", "5°", "5", "–", "2")


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_charts_are_printed_in_every_language(tmp_path, language):
    from studio.export.charts import export_charts

    (path,) = export_charts(FIREFIGHT, tmp_path / "charts.pdf", "Letter", language)
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) >= 2


# --- text ---------------------------------------------------------------------------------------


def test_the_text_says_what_the_sheet_says():
    text = text_of(FIREFIGHT)
    for words in (
        "# The Bridge at Olminsk",
        "- **July 1942**: north of Voronezh",
        "## Soviet company B",
        "7 blocks · 35–47 points",
        "- **A** in or next to Olminsk",
        "  - 3 × Rifle squad B1, 3 steps: 6 points each",
        "  - 1 × Machine gun B, 2 steps: 6 points°",
        "in the hexes given: E1:0603",
        "| Olminsk, E1:0302 | control at the end | 3 |",
        "1. **Charges laid.** Not before turn 3 (7.3).",
    ):
        assert words in text, words


def test_the_text_for_one_side_hides_the_other():
    weak, strong = with_soviets("so_rifle"), with_soviets("so_kv1")
    assert text_of(weak, "en", "german") == text_of(strong, "en", "german")
    assert text_of(weak) != text_of(strong)
    with pytest.raises(StudioError, match="its sides are"):
        text_of(weak, "en", "french")


def test_nothing_that_an_author_writes_is_markup():
    assert plain("a *bold* | [link](x) <b>") == r"a \*bold\* \| \[link\](x) \<b\>"
    odd = replace(SCENARIO, title={"en": "# One\n| two"})
    assert "# \\# One" in text_of(firefight(title=odd.title))


def test_texts_need_no_qt(tmp_path: Path):
    import subprocess
    import sys

    code = (
        "import sys\n"
        "from studio.export import export\n"
        "from studio.model.firefight import assemble\n"
        "from studio.model.scenario import Scenario\n"
        "export(assemble(Scenario('x', {'en': 'X'}), {}), sys.argv[1])\n"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    out = tmp_path / "x.md"
    done = subprocess.run(
        [sys.executable, "-c", code, str(out)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert out.read_text(encoding="utf-8").startswith("# X\n")


def test_everything_at_once_makes_a_file_of_each_kind(tmp_path):
    paths = export(FIREFIGHT, tmp_path / "out.pdf", "all")
    assert [path.name for path in paths] == [
        "out-sheet.pdf",
        "out-boards.pdf",
        "out-labels.pdf",
        "out-charts.pdf",
    ]


def test_the_same_boards_labels_and_charts_are_the_same_bytes(tmp_path):
    for what in ("boards", "labels", "charts"):
        first, second = (
            export(firefight(), tmp_path / f"{n}.pdf", what)[0].read_bytes() for n in (1, 2)
        )
        assert first == second, what
        assert pikepdf.open(BytesIO(first)).pages


def test_a_page_of_tiles_is_pdf_with_nothing_outside_the_paper():
    board = printed()
    page = next(iter(tiles(board, PAPERS["A4"])))
    image = picture(page, 50.8)
    assert QRectF(image.rect()).contains(QRectF(0, 0, 400, 400))
    assert all(image.pixel(x, 2) == 0xFFFFFFFF for x in range(image.width()))
    assert pdf_bytes([page], About("t")).startswith(b"%PDF")
