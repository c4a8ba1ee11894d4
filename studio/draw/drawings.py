"""Whether an SVG drawing may be painted: none that multiplies itself, or that leads elsewhere.

A drawing of a few lines can refer to itself so often that painting it would never end, and can name
files of this machine. Both are found out before Qt sees it.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from studio.model.markup import parsed
from studio.words import tr

if TYPE_CHECKING:
    from lxml.etree import _Element

MOST_ELEMENTS: Final = 200_000
"""What a drawing may come to when everything that it repeats is counted as often as it is drawn."""
DEEPEST: Final = 200
"""How deep references may lead into one another."""
MOST_BYTES: Final = 40 * 1024 * 1024
_HREFS: Final = ("href", "{http://www.w3.org/1999/xlink}href")
_URL: Final = re.compile(r"url\(\s*[\"']?#([^\"')]+)")
_OUTSIDE: Final = re.compile(r"url\(\s*[\"']?(?!#|data:)[^\"')\s]", re.IGNORECASE)


def reason_against(raw: bytes) -> str | None:
    """Why a drawing won't be painted, in words that follow its name; None if it may."""
    from lxml import etree

    if len(raw) > MOST_BYTES:
        return tr(
            "is larger than {most} MB, too large for a drawing", most=MOST_BYTES // 1024 // 1024
        )
    try:
        root = parsed(raw)
    except etree.XMLSyntaxError as fault:
        why = str(fault).split(", line")[0].lower()
        return tr("is no drawing that can be read: {fault}", fault=why)
    if etree.QName(root).localname != "svg":
        return tr("is no SVG drawing")
    if any(isinstance(one, etree._Entity) for one in root.iter()):  # noqa: SLF001 - its only name
        return tr("uses entities, which no drawing of a board needs")
    if _leads_elsewhere(root):
        return tr("refers to other files: put its pictures into the drawing itself")
    return _Counting(root).reason()


def _leads_elsewhere(root: "_Element") -> bool:
    for element in root.iter():
        for key in _HREFS:
            target = element.get(key)
            inside = target is None or target.startswith(("#", "data:")) or target == ""
            if not inside and not _is_link(element):
                return True
        if any(_OUTSIDE.search(str(value)) for value in element.attrib.values()):
            return True
    return False


def _is_link(element: "_Element") -> bool:
    """Whether it is a link for readers to follow, which painting doesn't."""
    return str(element.tag).rpartition("}")[2] == "a"


class _Counting:
    """How many elements a drawing comes to."""

    def __init__(self, root: "_Element") -> None:
        self._root = root
        self._by_id = {name: one for one in root.iter() if (name := one.get("id"))}
        self._known: dict[str, int] = {}
        self._open: set[str] = set()

    def reason(self) -> str | None:
        """Why it is too much, or None."""
        try:
            count = self._within(self._root, 0)
        except _Endless:
            return tr("repeats itself without end")
        if count > MOST_ELEMENTS:
            return tr(
                "repeats itself until it has {count:,} parts: {most:,} are the most",
                count=count,
                most=MOST_ELEMENTS,
            )
        return None

    def _within(self, top: "_Element", depth: int) -> int:
        return sum(
            1 + sum(times * self._of(name, depth + 1) for name, times in _references(element))
            for element in top.iter()
        )

    def _of(self, name: str, depth: int) -> int:
        if name in self._known or name not in self._by_id:
            return self._known.get(name, 0)
        if name in self._open or depth > DEEPEST:
            raise _Endless
        self._open.add(name)
        count = self._known[name] = self._within(self._by_id[name], depth)
        self._open.remove(name)
        return count


class _Endless(Exception):
    """References lead back to where they began, or too deep."""


def _references(element: "_Element") -> Iterator[tuple[str, int]]:
    """What an element draws that is defined elsewhere, and how often."""
    for key in _HREFS:
        target = element.get(key) or ""
        if target.startswith("#"):
            yield target[1:], 1
    for attribute, value in element.attrib.items():
        for name in _URL.findall(str(value)):
            often = 1
            if "marker" in str(attribute) or "marker" in str(value):
                often = 1 + (len(element.get("d") or "") + len(element.get("points") or "")) // 4
            yield name, often
