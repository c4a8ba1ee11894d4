"""Pictures of boards: read with care, laid on the map, painted in place of our own painting.

A picture comes from anywhere, so nothing in it is trusted: its size is looked at before it is
unpacked, and one that breaks off is refused.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QTransform
from PySide6.QtSvg import QSvgRenderer

from studio.draw.drawings import reason_against
from studio.draw.geometry import hex_path
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.board import Board
from studio.model.firefight import Firefight
from studio.model.ground import Ground
from studio.model.pictures import SUFFIXES, Laid, has_faces, laid, picture_file, size_of
from studio.model.placing import PlacedBoard
from studio.words import tr

MOST_PIXELS: Final = 60_000_000
"""What a picture may hold: a board of 22 by 17 inches at 400 dots an inch."""
MOST_BYTES: Final = 200 * 1024 * 1024
LONGEST: Final = 6000
"""Pixels of the longer side that are kept of a picture."""
DRAWN: Final = 3000
"""Pixels of the longer side at which drawings (SVG, PDF) are painted."""
SHARPEST: Final = 300.0
"""Pixels a hex across flats that a printed face is kept at."""
_ENDS: Final = {b"png": b"IEND", b"jpeg": b"\xff\xd9"}
"""What the last bytes of a whole file hold."""


class BadPicture(StudioError):
    """A picture that can't be used: the message says which and why."""


# --- reading ------------------------------------------------------------------------------------


def read_picture(path: Path, page: int = 1) -> QImage:
    """A picture in a PNG, JPEG, SVG or PDF file, at most `LONGEST` pixels long.

    Raises:
        BadPicture: there is none, it is broken off, too large, or of another kind.
    """
    try:
        state = path.stat()
    except (OSError, ValueError) as fault:
        raise BadPicture(
            tr("{name}: there is no such picture beside the board", name=path.name)
        ) from fault
    return _read(path, state.st_mtime_ns, state.st_size, page)


@lru_cache(maxsize=6)
def _read(path: Path, _stamp: int, size: int, page: int) -> QImage:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadPicture(tr("{name}: pictures are PNG, JPEG, SVG or PDF files", name=path.name))
    if not path.is_file():
        raise BadPicture(tr("{name} isn't a file", name=path.name))
    if size > MOST_BYTES:
        raise BadPicture(
            tr(
                "{name} is larger than {most} MB",
                name=path.name,
                most=MOST_BYTES // 1024 // 1024,
            )
        )
    if suffix == ".svg":
        return _from_svg(path)
    return _from_pdf(path, page) if suffix == ".pdf" else _from_pixels(path)


def _from_pixels(path: Path) -> QImage:
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    kind = bytes(reader.format().data())
    if kind not in _ENDS:
        raise BadPicture(
            tr("{name} holds no PNG or JPEG picture, whatever it is called", name=path.name)
        )
    size = reader.size()
    _judge_size(path, size)
    _judge_end(path, _ENDS[kind])
    if max(size.width(), size.height()) > LONGEST:
        reader.setScaledSize(_fitting(size, LONGEST))
    image = reader.read()
    if image.isNull():
        raise BadPicture(
            tr(
                "{name} is broken: {fault}",
                name=path.name,
                fault=reader.errorString().rstrip(".").lower(),
            )
        )
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _judge_size(path: Path, size: QSize) -> None:
    if not size.isValid() or size.isEmpty():
        raise BadPicture(
            tr("{name} says nothing of its size: it is broken or no picture", name=path.name)
        )
    if size.width() * size.height() > MOST_PIXELS:
        raise BadPicture(
            tr(
                "{name} has {width} by {height} pixels: scale it down to {most} "
                "million or less, which is 400 dots an inch on a large board",
                name=path.name,
                width=size.width(),
                height=size.height(),
                most=MOST_PIXELS // 1_000_000,
            )
        )


def _judge_end(path: Path, end: bytes) -> None:
    """A file that was copied in part lacks its end; Qt would paint the rest grey."""
    with path.open("rb") as file:
        file.seek(0, 2)
        file.seek(max(0, file.tell() - 65536))
        if end not in file.read():
            raise BadPicture(
                tr("{name} breaks off in the middle: copy the file again", name=path.name)
            )


def _fitting(size: QSize, longest: int) -> QSize:
    return size.scaled(QSize(longest, longest), Qt.AspectRatioMode.KeepAspectRatio)


def _from_svg(path: Path) -> QImage:
    raw = path.read_bytes()
    reason = reason_against(raw)
    if reason is not None:
        raise BadPicture(f"{path.name} {reason}")
    renderer = QSvgRenderer(QByteArray(raw))
    size = renderer.defaultSize()
    if not renderer.isValid() or size.isEmpty():
        raise BadPicture(
            tr("{name} is no drawing that can be read, or says no size", name=path.name)
        )
    fitting = _fitting(size, DRAWN)
    if fitting.isEmpty():
        raise BadPicture(
            tr(
                "{name} is {width} by {height}: too long a strip",
                name=path.name,
                width=size.width(),
                height=size.height(),
            )
        )
    image = QImage(fitting, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image


def pages_in(path: Path) -> int:
    """How many pages a file has; 1 where it isn't one with pages, or can't be read."""
    if path.suffix.lower() != ".pdf":
        return 1
    try:
        import pypdfium2
    except ImportError:
        return 1
    try:
        with pypdfium2.PdfDocument(path) as document:
            return len(document)
    except (pypdfium2.PdfiumError, OSError):
        return 1


def _from_pdf(path: Path, page: int) -> QImage:
    try:
        import pypdfium2
    except ImportError as fault:
        raise BadPicture(
            tr(
                "{name}: reading PDF needs one more package: pip install pypdfium2 (or "
                '"firefight-studio[pdf]"), or save the page as PNG',
                name=path.name,
            )
        ) from fault
    try:
        with pypdfium2.PdfDocument(path) as document:
            if not 1 <= page <= len(document):
                raise BadPicture(
                    tr(
                        "{name} has {count} pages, and no page {page}",
                        name=path.name,
                        count=len(document),
                        page=page,
                    )
                )
            image = _drawn(document[page - 1])
            if image is None:
                raise BadPicture(
                    tr(
                        "{name}: page {page} has no size that a board has",
                        name=path.name,
                        page=page,
                    )
                )
            return image
    except pypdfium2.PdfiumError as fault:
        raise BadPicture(
            tr("{name} can't be read as PDF: {fault}", name=path.name, fault=fault)
        ) from fault


def _drawn(sheet: Any) -> QImage | None:
    """A page of a PDF as pypdfium2 draws it; None if it has no size that a board has."""
    width, height = sheet.get_size()
    if not (0 < width < 1e5 and 0 < height < 1e5 and 0.02 < width / height < 50):
        return None
    bitmap = sheet.render(scale=DRAWN / max(width, height), rev_byteorder=False)
    form = {"BGRA": QImage.Format.Format_ARGB32, "BGRx": QImage.Format.Format_RGB32}
    image = QImage(
        bytes(bitmap.buffer),
        bitmap.width,
        bitmap.height,
        bitmap.stride,
        form.get(bitmap.mode, QImage.Format.Format_BGR888),
    ).convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    bitmap.close()
    return image


# --- on the map ---------------------------------------------------------------------------------


class Face(NamedTuple):
    """A board's printed face, cut along its edges, and the board it lies on."""

    placed: PlacedBoard
    image: QImage


def on_board(board: Board, image: QImage) -> Laid:
    """How the picture of a board lies on it."""
    assert board.picture is not None
    return laid(board.picture, board, image.width() / image.height())


def to_board(how: Laid, image: QImage) -> QTransform:
    """The map from the pixels of a picture to its board."""
    width, height = image.width(), image.height()
    (ax, ay), (bx, by), (x, y) = how.right, how.down, how.corner
    return QTransform(ax / width, ay / width, bx / height, by / height, x, y)


def faces_of(firefight: Firefight) -> Iterator[Face]:
    """The printed faces of the boards on the table; those that can't be read are left out.

    Hexes that the scenario has changed are cut out of them, so that our painting shows there.
    """
    changed: frozenset[Hex] | None = None
    for placed, image in whole_faces(firefight):
        changed = changed_hexes(firefight) if changed is None else changed
        yield Face(placed, _without(image, placed, changed))


def whole_faces(firefight: Firefight) -> Iterator[Face]:
    """As `faces_of`, whatever the scenario has changed."""
    for placement in firefight.scenario.boards if has_faces(firefight) else ():
        board = firefight.boards.get(placement.board)
        if board is None or board.picture is None or not board.picture.face:
            continue
        path = picture_file(board, firefight.folder)
        placed = PlacedBoard(placement, board)
        if path is None or not any(placed.hex_at(s) in firefight.ground for s in board.spots()):
            continue
        try:
            image = read_picture(path, board.picture.page)
        except BadPicture:
            continue
        yield Face(
            placed, _without(_cut(_Key(board), _Key(image)), placed, changed_hexes(firefight))
        )


def changed_hexes(firefight: Firefight) -> frozenset[Hex]:
    """The hexes at which a scenario's changes let the map differ from its boards."""
    if not firefight.scenario.changes:
        return frozenset()
    ground, found = firefight.ground, set[Hex]()
    for change in firefight.scenario.changes:
        said = (change.terrain, change.level, change.rise, change.crossing, change.ways)
        if any(value is not None for value in said):
            found.update(_hexes_named(ground, change.at))
    return frozenset(found)


def _hexes_named(ground: Ground, text: str) -> tuple[Hex, ...]:
    try:
        return ground.find_side(text).hexes() if " " in text else (ground.find(text),)
    except StudioError:
        return ()


class _Key:
    """A thing as a key: the same while it is the same object."""

    def __init__(self, thing: Board | QImage) -> None:
        self.thing = thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.thing is other.thing


@lru_cache(maxsize=6)
def _cut(of: _Key, picture: _Key) -> QImage:
    """The part of a picture over its board, upright, as sharp as the picture is."""
    board, image = of.thing, picture.thing
    assert isinstance(board, Board)
    assert isinstance(image, QImage)
    how = on_board(board, image)
    width, height = size_of(board)
    across = (how.right[0] ** 2 + how.right[1] ** 2) ** 0.5
    sharpness = min(SHARPEST, image.width() / across)
    face = QImage(
        max(1, round(width * sharpness)),
        max(1, round(height * sharpness)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    face.fill(Qt.GlobalColor.transparent)
    painter = QPainter(face)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(face.width() / width, face.height() / height)
    painter.setTransform(to_board(how, image), combine=True)
    painter.drawImage(0, 0, image)
    painter.end()
    return face


def _without(face: QImage, placed: PlacedBoard, hexes: frozenset[Hex]) -> QImage:
    """The face with some hexes of the map cut out of it."""
    spots = [placed.spot_at(at) for at in hexes]
    own = [placed.board.hex_at(spot) for spot in spots if spot is not None]
    if not own:
        return face
    width, height = size_of(placed.board)
    cut = face.copy()
    painter = QPainter(cut)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.scale(cut.width() / width, cut.height() / height)
    for at in own:
        painter.fillPath(hex_path(at), Qt.GlobalColor.black)
    painter.end()
    return cut


def paint_faces(painter: QPainter, faces: Iterable[Face]) -> None:
    """Printed faces over our own painting; the painter's unit is a hex across flats.

    No clip is set: the images are cut already, and SVG has trouble with a second clip.
    """
    for placed, image in faces:
        width, height = size_of(placed.board)
        left, right, top, bottom = placed.rectangle
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if placed.placement.turned:
            painter.translate(right * width / placed.board.size[0], bottom / 2)
            painter.rotate(180)
        else:
            painter.translate(left * width / placed.board.size[0], top / 2)
        painter.drawImage(QRectF(0, 0, width, height), image)
        painter.restore()
