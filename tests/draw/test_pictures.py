"""Pictures beneath boards: read with care, laid on the grid, painted as printed faces."""

import struct
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPageSize, QPainter, QPdfWriter

from studio.draw import pictures
from studio.draw.devices import start_gui
from studio.draw.drawings import reason_against
from studio.draw.pictures import BadPicture, changed_hexes, faces_of, paint_faces, read_picture
from studio.draw.regions import centre
from studio.export import export
from studio.hexes import Hex
from studio.model.board import Picture
from studio.model.files import write_board, write_scenario
from studio.model.library import load
from studio.model.scenario import Change, Placement, Scenario, SideForce
from tests.app.hand import small_board

RED, BLUE = QColor("#c02020"), QColor("#2020c0")


def two_halves(width: int = 520, height: int = 500) -> QImage:
    """Red on the left, blue on the right."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(RED)
    painter = QPainter(image)
    painter.fillRect(width // 2, 0, width, height, BLUE)
    painter.end()
    return image


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_of_size(width: int, height: int) -> bytes:
    """A PNG that says it is huge and holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 100))
        + chunk(b"IEND", b"")
    )


# --- reading ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.jpeg"])
def test_pixels_are_read(tmp_path: Path, name: str):
    assert two_halves().save(str(tmp_path / name))
    image = read_picture(tmp_path / name)
    assert (image.width(), image.height()) == (520, 500)
    assert image.pixelColor(400, 200).blue() > 150


def test_a_drawing_is_painted_large(tmp_path: Path):
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="26" height="25">'
    text += '<rect width="13" height="25" fill="#c02020"/></svg>'
    (tmp_path / "a.svg").write_text(text, encoding="utf-8")
    image = read_picture(tmp_path / "a.svg")
    assert max(image.width(), image.height()) == pictures.DRAWN
    assert image.pixelColor(100, 100).name() == RED.name()
    assert image.pixelColor(image.width() - 9, 100).name() == "#ffffff"


def pdf_of(path: Path) -> None:
    """Two pages, the second red on its left half."""
    start_gui()
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    painter = QPainter(writer)
    writer.newPage()
    painter.fillRect(0, 0, writer.width() // 2, writer.height(), RED)
    painter.end()


def test_a_page_of_a_pdf_is_read(tmp_path: Path):
    pytest.importorskip("pypdfium2")
    pdf_of(tmp_path / "a.pdf")
    image = read_picture(tmp_path / "a.pdf", 2)
    assert image.height() == pictures.DRAWN
    assert image.pixelColor(image.width() // 4, 1500).name() == RED.name()
    assert image.pixelColor(image.width() - 400, 1500).name() == "#ffffff"
    with pytest.raises(BadPicture, match="2 pages, and no page 3"):
        read_picture(tmp_path / "a.pdf", 3)
    (tmp_path / "b.pdf").write_bytes((tmp_path / "a.pdf").read_bytes()[:300])
    with pytest.raises(BadPicture, match="can't be read as PDF"):
        read_picture(tmp_path / "b.pdf")


def test_without_its_package_a_pdf_says_what_is_missing(tmp_path: Path, monkeypatch):
    pdf_of(tmp_path / "a.pdf")
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(BadPicture, match="pip install pypdfium2"):
        read_picture(tmp_path / "a.pdf")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.png", png_of_size(60_000, 60_000), "60000 by 60000 pixels: scale it down"),
        ("a.png", b"not at all", "no PNG or JPEG"),
        ("a.png", b"", "no PNG or JPEG"),
        ("a.jpg", b"GIF89a\x01\x00\x01\x00\x00\x00\x00;", "no PNG or JPEG"),
        ("a.gif", b"GIF89a", "pictures are PNG"),
        ("a.svg", b"<svg", "no drawing"),
        ("a.svg", b"<html></html>", "no SVG drawing"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_what_is_no_picture_is_refused(tmp_path: Path, name, content, words, qtlog):
    with qtlog.disabled():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadPicture, match=words):
            read_picture(tmp_path / name)


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_picture_that_breaks_off_is_refused(tmp_path: Path, name: str, qtlog):
    two_halves().save(str(tmp_path / name))
    whole = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(whole[: len(whole) * 2 // 3])
    with qtlog.disabled(), pytest.raises(BadPicture, match="breaks off"):
        read_picture(tmp_path / name)


def test_what_isnt_there_is_told_and_a_new_version_is_read(tmp_path: Path):
    with pytest.raises(BadPicture, match="no such picture beside the board"):
        read_picture(tmp_path / "a.png")
    two_halves().save(str(tmp_path / "a.png"))
    assert read_picture(tmp_path / "a.png").width() == 520
    two_halves(300).save(str(tmp_path / "a.png"))
    assert read_picture(tmp_path / "a.png").width() == 300


def test_large_pictures_are_kept_smaller(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(pictures, "LONGEST", 100)
    two_halves().save(str(tmp_path / "large.png"))
    assert read_picture(tmp_path / "large.png").width() == 100


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
HEAD += 'width="26" height="25">'


def nested(levels: int, times: int) -> str:
    """A drawing that multiplies a rectangle."""
    text = HEAD + '<defs><g id="a0"><rect width="1" height="1"/></g>'
    for n in range(1, levels):
        text += f'<g id="a{n}">' + f'<use xlink:href="#a{n - 1}"/>' * times + "</g>"
    return f'{text}</defs><use href="#a{levels - 1}"/></svg>'


def chained(count: int) -> str:
    """A drawing whose references lead ever deeper."""
    links = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(count))
    return f"{HEAD}{links}</svg>"


MARKERS = (
    f'{HEAD}<marker id="m"><path d="{"M0 0" + "L1 1" * 2000}" marker-mid="url(#n)"/></marker>'
    f'<marker id="n"><path d="{"M0 0" + "L1 1" * 2000}"/></marker>'
    f'<path d="{"M0 0" + "L1 1" * 500}" style="marker-mid: url(#m)"/></svg>'
)
ENTITIES = (
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]>' + HEAD + "<text>&a;</text></svg>"
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (nested(10, 10), "repeats itself until it has"),
        (nested(40, 2), "repeats itself until it has"),
        (f'{HEAD}<g id="a"><use href="#a"/></g></svg>', "without end"),
        (chained(5000), "without end"),
        (MARKERS, "repeats itself until"),
        (ENTITIES, "entities"),
        (f'{HEAD}<image href="file:///etc/hosts" width="9" height="9"/></svg>', "other files"),
        (f'{HEAD}<use xlink:href="other.svg#a"/></svg>', "other files"),
        (f'{HEAD}<rect style="fill:url(http://x/y)"/></svg>', "other files"),
        (HEAD, "no drawing that can be read"),
        ("<html></html>", "no SVG"),
        (f"{HEAD}{'<g>' * 400}{'</g>' * 400}</svg>", "no drawing that can be read"),
    ],
)
def test_a_drawing_that_means_ill_is_refused_at_once(tmp_path: Path, text: str, words: str):
    (tmp_path / "a.svg").write_text(text, encoding="utf-8")
    with pytest.raises(BadPicture, match=words):
        read_picture(tmp_path / "a.svg")


def test_a_drawing_may_repeat_its_parts_hold_pictures_and_links(tmp_path: Path):
    text = nested(4, 10).replace(
        "</svg>",
        '<a href="https://example.org"><rect fill="url(#none)" width="26" height="25"/></a>'
        '<image href="data:image/png;base64,AAAA" width="1" height="1"/></svg>',
    )
    (tmp_path / "a.svg").write_text(text, encoding="utf-8")
    assert reason_against((tmp_path / "a.svg").read_bytes()) is None


# --- faces --------------------------------------------------------------------------------------


@pytest.fixture
def printed(tmp_path: Path) -> Path:
    """A scenario with a board twice, once turned; its printed face is half red, half blue."""
    board = replace(small_board("T1"), picture=Picture("T1.png", face=True))
    two_halves().save(str(tmp_path / "T1.png"))
    write_board(tmp_path / "T1.board.json", board)
    scenario = Scenario(
        id="s",
        title={"en": "S"},
        boards=(Placement("T1", "T1"), Placement("T1b", "T1", column=6, turned=True)),
        changes=(Change("T1:0202", terrain="woods"), Change("T1b:0302 n", terrain="hedge")),
        sides={"german": SideForce(), "soviet": SideForce()},
    )
    write_scenario(tmp_path / "s.scenario.json", scenario)
    return tmp_path / "s.scenario.json"


def painted(path: Path, px: int = 20) -> QImage:
    image = QImage(12 * px, 6 * px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(px, px)
    paint_faces(painter, faces_of(load(path)))
    painter.end()
    return image


def colour_at(image: QImage, at: Hex, px: int = 20) -> str:
    x, y = centre(at)
    return image.pixelColor(QPointF(x * px, y * px).toPoint()).name()


def test_faces_lie_on_their_boards_turned_with_them(printed: Path):
    image = painted(printed)
    assert colour_at(image, Hex(1, 6)) == RED.name()
    assert colour_at(image, Hex(4, 5)) == BLUE.name()
    assert colour_at(image, Hex(8, 5)) == BLUE.name()
    assert colour_at(image, Hex(10, 5)) == RED.name()


def test_what_a_scenario_changed_shows_through(printed: Path):
    firefight = load(printed)
    ground = firefight.ground
    hexes = {ground.find("T1:0202"), *ground.find_side("T1b:0302 n").hexes()}
    assert changed_hexes(firefight) == hexes
    image = painted(printed)
    assert all(colour_at(image, at) == "#ffffff" for at in hexes)


def test_a_face_that_cant_be_read_leaves_our_own_painting(printed: Path, qtlog):
    (printed.parent / "T1.png").write_bytes(b"broken")
    with qtlog.disabled():
        assert list(faces_of(load(printed))) == []
    (printed.parent / "T1.png").unlink()
    assert list(faces_of(load(printed))) == []


def test_a_picture_to_trace_is_no_face(printed: Path):
    board = replace(small_board("T1"), picture=Picture("T1.png"))
    write_board(printed.parent / "T1.board.json", board)
    assert list(faces_of(load(printed))) == []


@pytest.mark.parametrize("name", ["sheet.png", "boards.png"])
def test_exports_show_printed_faces(printed: Path, tmp_path: Path, name: str):
    firefight = load(printed)
    kind = "boards" if name.startswith("boards") else "sheet"
    paths = export(firefight, tmp_path / name, kind)
    image = QImage(str(paths[0]))
    size = 40
    colours = {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), size)
        for y in range(0, image.height(), size)
    }
    assert {RED.name(), BLUE.name()} <= colours
