"""The words on a set-up sheet."""

import re

from studio.draw.devices import About, svg_bytes
from studio.draw.page import PAPERS
from studio.export.sheet import sheet_pages
from studio.model.firefight import Firefight

A4 = PAPERS["A4"]


def words_on(sheet: Firefight, language: str = "en", viewer: str | None = None) -> str:
    """All text of a sheet in one line, taken from its SVG."""
    from lxml import etree

    pages = sheet_pages(sheet, A4, language, viewer)
    roots = [etree.fromstring(svg_bytes(page, About(""))) for page in pages]
    texts = [text for root in roots for text in root.iter("{*}text")]
    return re.sub(r"\s+", " ", "".join(_with_gap(text.text) for text in texts))


def _with_gap(text: str | None) -> str:
    return (text or "") + ("" if (text or "").endswith(" ") else " ")
