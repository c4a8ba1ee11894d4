"""Pages on PDF, SVG and PNG: size, text, metadata, and the same bytes every time."""

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtCore import QLocale, QPointF, QRectF
from PySide6.QtGui import QColor, QImage

from studio.draw.devices import About, Page, pdf_bytes, picture, png_bytes, svg_bytes
from studio.draw.text import Family, Type, draw_text
from studio.errors import StudioError

WORDS = "Übung Ольминск"


def paint(painter) -> None:
    painter.fillRect(QRectF(10, 10, 20.5, 10), QColor("#9E231C"))
    draw_text(painter, QPointF(50, 40), WORDS, Type(Family.SERIF, 9.6, bold=True), QColor("black"))


A4, LETTER = Page(210, 297, paint), Page(215.9, 279.4, paint)
ABOUT = About('Мост & <b> "q"', "Müller", "A sheet", "ru")


def test_pdf_pages_have_their_size_and_the_file_its_facts():
    with pikepdf.open(BytesIO(pdf_bytes([A4, LETTER], ABOUT))) as pdf:
        sizes = [[round(float(x)) for x in page.mediabox] for page in pdf.pages]
        assert sizes == [[0, 0, 595, 842], [0, 0, 612, 792]]
        assert str(pdf.docinfo["/Title"]) == ABOUT.title
        assert str(pdf.docinfo["/Author"]) == "Müller"
        assert str(pdf.Root.Lang) == "ru"


def test_pdf_embeds_its_font_and_can_be_searched():
    with pikepdf.open(BytesIO(pdf_bytes([A4], ABOUT))) as pdf:
        (font,) = pdf.pages[0].Resources.Font.values()
        assert "PTSerif" in str(font.BaseFont)
        assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor
        letters = bytes(font.ToUnicode.read_bytes()).decode("ascii").lower()
        assert all(f"{ord(letter):04x}" in letters for letter in WORDS if letter != " ")


@pytest.mark.parametrize("write", [lambda: pdf_bytes([A4, LETTER], ABOUT), lambda: png_bytes(A4)])
def test_the_same_page_gives_the_same_bytes(write):
    assert write() == write()


def test_svg_is_text_of_the_right_size_with_other_fonts_named():
    from lxml import etree

    raw = svg_bytes(A4, ABOUT)
    root = etree.fromstring(raw)
    assert raw == svg_bytes(A4, ABOUT)
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert "".join(map(str, root.itertext())).split()[-2:] == WORDS.split()
    assert 'font-family="PT Serif, ' in raw.decode()
    assert root.findtext("{*}title") == ABOUT.title


def test_png_has_its_resolution():
    image = picture(A4, 150)
    assert (image.width(), image.height()) == (1240, 1754)
    assert QImage.fromData(png_bytes(A4, 75)).width() == 620


def test_a_picture_too_large_for_memory_is_refused_in_words():
    with pytest.raises(StudioError, match="too large"):
        picture(Page(100_000, 100_000, paint), 1200)


def test_letters_are_no_blobs():
    """The title's height in pixels is what was asked for."""
    image = picture(Page(100, 80, paint), 254)
    rows = [y for y in range(image.height()) if _dark(image, y)]
    assert 60 < rows[-1] - rows[0] < 110


def _dark(image: QImage, y: int) -> bool:
    return any(image.pixelColor(x, y).lightness() < 40 for x in range(0, image.width(), 2))


def test_a_comma_for_decimals_changes_nothing():
    plain = svg_bytes(A4, ABOUT), pdf_bytes([A4], ABOUT)
    before = QLocale()
    try:
        QLocale.setDefault(QLocale("de_DE"))
        assert (svg_bytes(A4, ABOUT), pdf_bytes([A4], ABOUT)) == plain
    finally:
        QLocale.setDefault(before)
    assert not re.search(rb'x="[\d]+,[\d]+"', plain[0])


def test_no_display_is_needed(tmp_path: Path):
    code = (
        "from studio.draw.devices import *\n"
        "import sys; sys.stdout.buffer.write(png_bytes(Page(20, 10, lambda p: None)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        cwd=Path(__file__).parents[2],
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"\x89PNG")


@pytest.mark.parametrize("write", [lambda p: pdf_bytes([p], ABOUT), png_bytes, picture])
def test_a_page_that_fails_fails_in_python_alone(write):
    def fail(painter) -> None:
        raise ValueError("a bug")

    with pytest.raises(ValueError, match="a bug"):
        write(Page(20, 20, fail))


@pytest.mark.parametrize("width", [0.1, 0.45, 0.5, 0.8, 2.0])
def test_dashes_in_svg_are_as_long_as_on_paper(width):
    from PySide6.QtGui import QPen

    def dashed(painter) -> None:
        pen = QPen(QColor("black"), width)
        pen.setDashPattern([2 / width, 1 / width])  # 2 mm and 1 mm
        painter.setPen(pen)
        painter.drawLine(QPointF(0, 5), QPointF(20, 5))

    raw = svg_bytes(Page(20, 10, dashed), ABOUT).decode()
    (dashes,) = re.findall(r'dasharray="([\d.]+),([\d.]+)"', raw)
    assert [float(length) for length in dashes] == pytest.approx([2, 1], rel=1e-4)
