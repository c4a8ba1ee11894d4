"""The numbers of the tiles of a layer, as Tiled writes them: texts, or bytes that may be packed."""

import base64
import zlib
from typing import TYPE_CHECKING, Final

from studio.words import tr

if TYPE_CHECKING:
    from lxml.etree import _Element

LONGEST: Final = 10
"""Digits of a number of a tile."""
WINDOWS: Final = {"zlib": zlib.MAX_WBITS, "gzip": 16 + zlib.MAX_WBITS}
"""How `zlib` is told which way a layer is packed."""


def numbers_in(data: "_Element", count: int) -> list[int]:
    """The numbers in the data of a layer; packed ones are unpacked to a few more than `count`.

    Raises:
        ValueError: they can't be read; the message says why.
    """
    how = data.get("encoding")
    if how is None:
        return [_whole(tile.get("gid", "0")) for tile in data.findall("tile")]
    if how == "csv":
        return [_whole(text.strip()) for text in (data.text or "").split(",")]
    if how != "base64":
        raise ValueError(tr('tiles written as "{how}" can\'t be read', how=how))
    raw = _unpacked(data, 4 * count)
    return [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw), 4)]


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
        raise ValueError(tr('"{given}" is no number of a tile', given=text[:40]))
    return int(text)


def _unpacked(data: "_Element", size: int) -> bytes:
    """The bytes of a layer, and never more than one over its size."""
    how = data.get("compression") or ""
    if how and how not in WINDOWS:
        raise ValueError(
            tr(
                'tiles packed by "{how}" can\'t be read: set Tile Layer Format to CSV in Tiled',
                how=how,
            )
        )
    try:
        raw = base64.b64decode("".join((data.text or "").split()), validate=True)
        return zlib.decompressobj(WINDOWS[how]).decompress(raw, size + 1) if how else raw
    except (ValueError, zlib.error) as fault:
        raise ValueError(tr("the tiles of this layer are damaged")) from fault
