"""What pages are painted onto: PDF, SVG and PNG. No screen is needed.

A page paints itself in millimetres and doesn't know the device. The same page gives the same
bytes every time: nothing of the day, the machine or the locale gets into them.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPaintDevice,
    QPainter,
    QPdfWriter,
)

from studio.draw.shapes import placed
from studio.draw.text import Family, load_fonts
from studio.errors import StudioError
from studio.values import dataclass
from studio.words import tr

MM_PER_INCH: Final = 25.4
PDF_DPI: Final = 1200
SVG_DPI: Final = 254
"""Ten units a millimetre, so that coordinates stay short."""
PNG_DPI: Final = 150
PDF_DATE: Final = "D:20000101000000Z"
"""Written instead of today's date, so that equal sheets are equal files."""
FALLBACKS: Final = {
    Family.SANS: "Noto Sans, DejaVu Sans, Arial, sans-serif",
    Family.NARROW: "Arial Narrow, DejaVu Sans Condensed, sans-serif",
    Family.SERIF: "Noto Serif, DejaVu Serif, Georgia, serif",
}
MAKER: Final = "Firefight Studio"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a size in millimetres; `paint` gets a painter in millimetres, origin top left."""

    width: float
    height: float
    paint: Callable[[QPainter], None]


@dataclass(frozen=True, slots=True)
class About:
    """What a file says of itself."""

    title: str
    author: str = ""
    subject: str = ""
    language: str = "en"


_alive: list[QGuiApplication] = []


def start_gui() -> None:
    """Makes sure that Qt can paint: an application without windows, and the bundled fonts.

    On Linux no display is asked for, unless QT_QPA_PLATFORM names a platform.
    """
    if QGuiApplication.instance() is None:
        arguments = ["firefight"]
        if sys.platform.startswith("linux") and "QT_QPA_PLATFORM" not in os.environ:
            arguments += ["-platform", "offscreen"]
        _alive.append(QGuiApplication(arguments))
    load_fonts()


def pdf_bytes(pages: Sequence[Page], about: About) -> bytes:
    """A PDF of these pages: vectors, embedded fonts, text that can be searched."""
    start_gui()
    buffer = _opened_buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_DPI)
    writer.setPageLayout(_layout(pages[0]))
    with _painting(writer) as painter:
        for number, page in enumerate(pages):
            if number:
                writer.setPageLayout(_layout(page))
                writer.newPage()
            _paint_page(painter, page, PDF_DPI)
    return _settled(bytes(buffer.data().data()), about)


def svg_bytes(page: Page, about: About) -> bytes:
    """An SVG of one page; its text stays text."""
    from PySide6.QtSvg import QSvgGenerator

    start_gui()
    buffer = _opened_buffer()
    scale = SVG_DPI / MM_PER_INCH
    size = QSizeF(page.width * scale, page.height * scale)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)  # the other version can't clip
    generator.setOutputDevice(buffer)
    generator.setResolution(SVG_DPI)
    generator.setSize(QSize(round(size.width()), round(size.height())))
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(about.title)
    generator.setDescription(about.subject or MAKER)
    with _painting(generator) as painter:
        _paint_page(painter, page, SVG_DPI)
    return _mended(bytes(buffer.data().data()))


_DASHES: Final = re.compile(
    rb'stroke-dasharray="([\d.,]+)" stroke-dashoffset="([\d.]+)" stroke-width="([\d.]+)"'
)


def _mended(svg: bytes) -> bytes:
    """The SVG with dashes in its own units, and with other fonts for viewers without ours.

    Qt writes dashes of pens that are thinner than half a unit in widths of the pen. An SVG holds
    text, not letters.
    """
    svg = _DASHES.sub(_dashes, svg)
    for family, others in FALLBACKS.items():
        named = f'font-family="{family.value}"'.encode()
        svg = svg.replace(named, f'font-family="{family.value}, {others}"'.encode())
    return svg


def _dashes(found: re.Match[bytes]) -> bytes:
    dashes, offset, width = (part.decode() for part in found.groups())
    if float(width) >= 0.5:
        return found.group()
    lengths = ",".join(f"{float(dash) * float(width):.6g}" for dash in dashes.split(","))
    start = f"{float(offset) * float(width):.6g}"
    text = f'stroke-dasharray="{lengths}" stroke-dashoffset="{start}" stroke-width="{width}"'
    return text.encode()


def png_bytes(page: Page, dpi: float = PNG_DPI) -> bytes:
    """A picture of one page on white."""
    image = picture(page, dpi)
    buffer = _opened_buffer()
    writer = QImageWriter(buffer, QByteArray(b"png"))
    if not writer.write(image):
        raise StudioError(
            tr(
                "the picture can't be written as PNG: {fault}",
                fault=writer.errorString(),
            )
        )
    return bytes(buffer.data().data())


def picture(page: Page, dpi: float = PNG_DPI) -> QImage:
    """A page as an image on white.

    Raises:
        StudioError: so many pixels that there is no memory for them.
    """
    start_gui()
    size = QSize(
        max(1, round(page.width * dpi / MM_PER_INCH)),
        max(1, round(page.height * dpi / MM_PER_INCH)),
    )
    image = QImage(size, QImage.Format.Format_RGB32)
    if image.isNull():
        raise StudioError(
            tr(
                "a picture of {width} x {height} pixels is too large; take fewer dots per "
                "inch, or PDF",
                width=size.width(),
                height=size.height(),
            )
        )
    image.setDotsPerMeterX(round(1000 * dpi / MM_PER_INCH))
    image.setDotsPerMeterY(round(1000 * dpi / MM_PER_INCH))
    image.fill(Qt.GlobalColor.white)
    with _painting(image) as painter:
        _paint_page(painter, page, dpi)
    return image


def _opened_buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


@contextmanager
def _painting(device: QPaintDevice) -> Iterator[QPainter]:
    """A painter at work, and ended whatever happens: Qt dies with devices that are painted on."""
    painter = QPainter()
    if not painter.begin(device):
        raise StudioError(tr("the page can't be painted: Qt refuses the device"))
    try:
        yield painter
    finally:
        painter.end()


def _paint_page(painter: QPainter, page: Page, dpi: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    with placed(painter, 0, 0, dpi / MM_PER_INCH):
        page.paint(painter)


def _layout(page: Page) -> QPageLayout:
    size = QPageSize(QSizeF(page.width, page.height), QPageSize.Unit.Millimeter)
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF())


_TOO_FINE: Final = re.compile(rb"(?<=\d\d\d\.\d)\d{4}\b")
"""Digits of coordinates below two thousandths of a millimetre; without them files halve."""


def _settled(pdf: bytes, about: About) -> bytes:
    """The PDF with its metadata written, and without what differs from run to run."""
    import pikepdf

    out = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as document:
        for part, key in ((document.Root, "/Metadata"), (document.trailer, "/ID")):
            if key in part:
                del part[key]
        facts = {
            "/Title": about.title,
            "/Author": about.author,
            "/Subject": about.subject,
            "/Creator": MAKER,
        }
        for key, text in facts.items():
            if text:
                document.docinfo[pikepdf.Name(key)] = pikepdf.String(text)
        document.docinfo[pikepdf.Name.CreationDate] = pikepdf.String(PDF_DATE)
        document.docinfo[pikepdf.Name.ModDate] = pikepdf.String(PDF_DATE)
        for page in document.pages:
            page.Contents.write(_TOO_FINE.sub(b"", page.Contents.read_bytes()))
        document.Root.Lang = pikepdf.String(about.language)
        document.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        document.save(out, deterministic_id=True)
    return out.getvalue()
