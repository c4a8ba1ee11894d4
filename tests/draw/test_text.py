"""Type is the same size on every device, and the fonts that ship are the fonts that are used."""

import os
import re
import subprocess
import sys
from io import BytesIO

import pikepdf
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QSizeF
from PySide6.QtGui import QColor, QFontInfo, QImage, QPageSize, QPainter, QPdfWriter

from studio.draw.text import (
    Family,
    Type,
    cap_height,
    draw_text,
    load_fonts,
    text_box,
    text_width,
    wrap_text,
)
from studio.draw.text import _face as face_of
from studio.model.shipped import data_file

pytestmark = pytest.mark.usefixtures("qapp")

INK = QColor("#000000")
SAMPLE = Type(Family.SERIF, 0.2, bold=True)


def test_the_fonts_that_ship_are_found_and_used():
    assert set(load_fonts()) == {family.value for family in Family}
    for family in Family:
        assert QFontInfo(face_of(Type(family, 1.0)).font).family() == family.value
    assert "ParaType" in data_file("fonts", "LICENSE.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("family", list(Family))
def test_every_letter_of_the_languages_is_there(family):
    metrics = face_of(Type(family, 1.0))._metrics
    for letter in "AZaz09äöüßÄÖÜéèçñåøšžčёйщъыэюяЁЙЩЪЫЭЮЯ–—…„“”«»·×°№§½→":
        if letter == "→":
            continue  # an arrow is drawn, never set
        assert metrics.inFontUcs4(ord(letter)), letter


def test_type_needs_no_fonts_of_the_system(tmp_path):
    """The same letters, not empty boxes, where no font is installed at all."""
    empty = tmp_path / "fonts.conf"
    empty.write_text('<?xml version="1.0"?><fontconfig></fontconfig>', encoding="utf-8")
    code = (
        "from PySide6.QtGui import QGuiApplication, QColor, QImage, QPainter\n"
        "from PySide6.QtCore import QPointF\n"
        "from studio.draw.text import *\n"
        "app = QGuiApplication([])\n"
        "image = QImage(200, 40, QImage.Format.Format_RGB32)\n"
        "image.fill(QColor('#ffffff'))\n"
        "painter = QPainter(image)\n"
        "painter.scale(100, 100)\n"
        "draw_text(painter, QPointF(1, 0.2), 'Ольминск', Type(Family.SERIF, 0.2), QColor('#000'))\n"
        "painter.end()\n"
        "import zlib\n"
        "print(zlib.crc32(bytes(image.constBits())))\n"
    )
    sums = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | extra,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for extra in ({}, {"FONTCONFIG_FILE": str(empty)})
    }
    assert len(sums) == 1


def _ink(image: QImage) -> tuple[int, int, int, int]:
    dark = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).lightness() < 128
    ]
    xs, ys = [x for x, _ in dark], [y for _, y in dark]
    return min(xs), max(xs), min(ys), max(ys)


@pytest.mark.parametrize("px", [60, 150, 400])
def test_type_has_its_size_in_pictures(px):
    image = QImage(2 * px, px, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.scale(px, px)
    width = draw_text(painter, QPointF(1, 0.5), "HOH", SAMPLE, INK)
    painter.end()
    left, right, top, bottom = _ink(image)
    assert (right - left + 1) / px == pytest.approx(width, abs=0.02 + 2 / px)
    assert (bottom - top + 1) / px == pytest.approx(cap_height(SAMPLE), abs=0.01 + 2 / px)
    assert (left + right + 1) / 2 == pytest.approx(px, abs=2)


def _pdf(kind: Type, text: str) -> pikepdf.Pdf:
    """A page of 4 x 2 inches with a line of text, one inch being one unit of the painter."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(1200)
    writer.setPageSize(QPageSize(QSizeF(4, 2), QPageSize.Unit.Inch))
    writer.setPageMargins(writer.pageLayout().margins() * 0)
    painter = QPainter(writer)
    painter.scale(1200, 1200)
    draw_text(painter, QPointF(2, 1), text, kind, INK)
    painter.end()
    buffer.close()
    return pikepdf.open(BytesIO(data.data()))


def _sizes(pdf: pikepdf.Pdf) -> list[float]:
    """The sizes in which text is set, in points, by the matrices of the page's content."""
    matrix, stack, found = pikepdf.Matrix(), [], []
    size, text = 0.0, pikepdf.Matrix()
    for step in pikepdf.parse_content_stream(pdf.pages[0]):
        operands = list(step.operands)
        match str(step.operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            case "Tf":
                size = float(operands[1])
            case "Tm":
                text = pikepdf.Matrix(*map(float, operands))
            case "Tj" | "TJ":
                whole = text @ matrix
                found.append(size * (whole.c**2 + whole.d**2) ** 0.5)
    return found


@pytest.mark.parametrize("size", [0.02, 0.085, 0.2, 0.5])
def test_type_has_the_same_size_in_print(size):
    """No black blobs: an eighth of an inch is nine points, whatever the painter's scale."""
    sizes = _sizes(_pdf(Type(Family.SANS, size), "Olminsk"))
    assert sizes
    assert all(found == pytest.approx(72 * size, rel=0.01) for found in sizes)


def test_print_embeds_the_bundled_font():
    pdf = _pdf(SAMPLE, "Ольминск")
    fonts = pdf.pages[0].Resources.Font
    names = [str(font.BaseFont) for font in (fonts[key] for key in fonts.keys())]  # noqa: SIM118
    assert any(re.search("PT-?Serif", name, re.IGNORECASE) for name in names)


def test_tracking_spreads_letters_and_scales_with_the_size():
    tight, loose = Type(Family.SERIF, 0.2), Type(Family.SERIF, 0.2, tracking=0.09)
    assert text_width("Valenka", loose) > 1.05 * text_width("Valenka", tight)
    assert text_width("Valenka", loose.scaled(3)) == pytest.approx(3 * text_width("Valenka", loose))


def test_align_and_sit_place_the_line():
    box = text_box(QPointF(1, 1), "HOH", SAMPLE)
    assert box.center() == QPointF(1, 1)
    assert box.width() == pytest.approx(text_width("HOH", SAMPLE))


def test_text_is_broken_at_spaces_and_never_loses_a_word():
    kind = Type(Family.SANS, 1.0)
    text = "The bridge at Olminsk\nmust not fall into enemy hands"
    lines = wrap_text(text, kind, 9.0)
    assert " ".join(lines) == text.replace("\n", " ")
    assert "The bridge at Olminsk" not in [*lines[1:]]
    assert all(text_width(line, kind) <= 9.0 for line in lines)
    assert wrap_text("Donaudampfschifffahrt", kind, 1.0) == ["Donaudampfschifffahrt"]
    assert wrap_text("", kind, 1.0) == [""]
