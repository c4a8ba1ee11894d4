"""From bytes to JSON values, whatever the bytes are; every fault says where it stands.

Plain JSON in UTF-8. `//` comments and a comma after the last item are let pass on reading (they
aren't written again); a key that comes twice in an object isn't, nor are NaN and Infinity.
"""

import json
import math
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from studio.errors import StudioError
from studio.model import locate
from studio.model.faults import Fault, faults_in
from studio.model.table_files import shown
from studio.words import mark, tr

LARGEST: Final = 32 * 1024 * 1024
"""Bytes that a document may have: ten times what the largest maps need."""
LONGEST_NUMBER: Final = 32
"""Characters of a number; longer ones are no number of a map or a rulebook."""

_NOTES: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*')
_COMMAS: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|[\[{,]?\s*,(?=\s*[\]}])')
_NUMBER: Final = re.compile(r'"(?:[^"\\]|\\.)*"|-?(?:Infinity|NaN|\d[\d.eE+-]*)')
_HALF_CHARACTER: Final = re.compile(r"\\u[dD][89a-fA-F]")


class Unreadable(StudioError):
    """A file that can't be read at all: it is missing, a folder, too large, not text."""


class _BadNumber(ValueError):
    """A number that JSON's grammar allows, or Python's reader, but no document."""


def read_bytes(path: Path, most: int = LARGEST) -> bytes:
    """What a file holds, if it is at most so many bytes.

    Raises:
        Unreadable: there is no such file, it isn't one, it is too large, or it can't be read.
    """
    try:
        if path.exists() and not path.is_file():
            raise Unreadable(
                tr("{path}: this is {what}, not a file", path=path, what=_what_it_is(path))
            )
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except (OSError, ValueError) as fault:  # ValueError: a NUL character in the name
        raise Unreadable(f"{path}: {_why(path, fault)}") from fault
    if len(raw) > most:
        raise Unreadable(
            tr(
                "{path}: this file is larger than {most} MB, the most that such a file may have",
                path=path,
                most=most // 1024 // 1024,
            )
        )
    return raw


def _what_it_is(path: Path) -> str:
    return tr("a folder") if path.is_dir() else tr("a device or a pipe")


def _why(path: Path, fault: Exception) -> str:
    """Why a file can't be read, and which one beside it may have been meant."""
    if not isinstance(fault, FileNotFoundError):
        return tr("can't be read: {fault}", fault=getattr(fault, "strerror", None) or fault)
    from difflib import get_close_matches

    if not path.parent.is_dir():
        return tr("there is no such file, and no folder {parent}", parent=path.parent)
    near: list[str] = []
    with suppress(OSError):  # the folder may be closed to us
        near = get_close_matches(path.name, [other.name for other in path.parent.iterdir()], 1)
    if near:
        return tr("there is no such file: did you mean {near}?", near=near[0])
    return tr("there is no such file")


def decode(raw: bytes, path: Path) -> str:
    """The text in these bytes; a mark of UTF-8 at the front is passed over.

    Raises:
        Unreadable: it isn't UTF-8; the message says where, and what it looks like.
    """
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in raw[:4]:
        raise Unreadable(
            tr("{path}:1:1: this is UTF-16 or no text at all: save it as UTF-8", path=path)
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        before = raw[: fault.start].decode("utf-8-sig", "replace")
        line, column = locate.position(before, len(before))
        byte = raw[fault.start]
        raise Unreadable(
            tr(
                "{path}:{line}:{column}: this isn't UTF-8 text (byte {byte:02x}): save it as UTF-8",
                path=path,
                line=line,
                column=column,
                byte=byte,
            )
        ) from fault
    return text.replace("\r\n", "\n")


def parse(text: str) -> tuple[Any, Fault | None]:
    """The JSON value in a text, or None and the fault that keeps it from being one."""
    if not text.strip():
        return None, _syntax(tr("the file is empty"), 0)
    try:
        data = _loads(text)
    except json.JSONDecodeError as fault:
        return None, _syntax(_in_words(fault), min(fault.pos, len(text)))
    except _BadNumber as fault:
        return None, _bad_number(text, str(fault))
    except _KeyTwice:
        return None, _key_twice(text)
    except RecursionError:
        return None, _syntax(tr("lists and objects lie too deep inside one another"), 0)
    halved = _half_character(text, data)
    return (data, None) if halved is None else (None, halved)


def plain(text: str) -> str:
    """The text with comments and trailing commas blanked, so that offsets stay as they are."""
    text = _NOTES.sub(lambda m: m[0] if m[0][0] == '"' else " " * len(m[0]), text)
    return _COMMAS.sub(lambda m: m[0].replace(",", " ") if m[0].strip() == "," else m[0], text)


def _loads(text: str) -> Any:
    """The value in strict JSON, else in JSON with comments and trailing commas."""
    try:
        return _loads_strictly(text)
    except json.JSONDecodeError:
        return _loads_strictly(plain(text))


def _loads_strictly(text: str) -> Any:
    return json.loads(
        text,
        object_pairs_hook=_object,
        parse_constant=_refuse,
        parse_float=_float,
        parse_int=_int,
    )


class _KeyTwice(ValueError):
    """A key comes twice in an object: a reader of the file can't know which counts."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _KeyTwice
    return found


def _refuse(number: str) -> Any:
    raise _BadNumber(number)


def _float(number: str) -> float:
    value = float(number)
    return value if math.isfinite(value) and len(number) <= LONGEST_NUMBER else _refuse(number)


def _int(number: str) -> int:
    return int(number) if len(number) <= LONGEST_NUMBER else _refuse(number)


def conforming(text: str, schema: str, known: int, newer: str) -> tuple[Any, Fault | None]:
    """The JSON value in a text, and what is wrong with it first by the schema of this name.

    A file of a format above the one that is `known` is none of ours yet: `newer` is a marked text
    that tells so of `{number}` and `{known}`.
    """
    data, fault = parse(text)
    if fault is not None:
        return data, fault
    number = data.get("format") if isinstance(data, dict) else None
    if type(number) is int and number > known:
        return data, Fault("/format", tr(newer, number=number, known=known), "format")
    return data, next(iter(faults_in(data, schema)), None)


def _syntax(what: str, offset: int) -> Fault:
    return Fault("", what, "syntax", offset=offset)


def _bad_number(text: str, number: str) -> Fault:
    """The fault at the first number of these characters outside texts in quotes."""
    at = next((match.start() for match in _NUMBER.finditer(text) if match[0] == number), 0)
    return _syntax(
        tr("{number} is no number that can be used here", number=shown(number)[1:-1]), at
    )


def _key_twice(text: str) -> Fault:
    to, offset = locate.marks(text).twice[0]
    key = shown(locate.last_key(to))
    return Fault(to, tr("the key {key} comes twice in one object", key=key), "syntax", True, offset)


def _half_character(text: str, data: Any) -> Fault | None:
    """Half of a character in two halves can be written in JSON, but in no file."""
    if not _HALF_CHARACTER.search(text) or not _any_in(data, _is_half):
        return None
    found = next(match for match in _HALF_CHARACTER.finditer(text))
    return _syntax(tr("half of a character that needs two \\u parts"), found.start())


def _is_half(value: Any) -> bool:
    texts = [value] if isinstance(value, str) else list(value) if isinstance(value, dict) else []
    return any("\ud800" <= letter <= "\udfff" for one in texts for letter in one)


def _any_in(data: Any, holds: Callable[[Any], bool]) -> bool:
    """Whether anything in a JSON value is such."""
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if holds(value):
            return True
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
    return False


_WORDS: Final[Mapping[str, str]] = {
    "Expecting property name enclosed in double quotes": mark(
        "a key in double quotes is needed here"
    ),
    "Expecting ',' delimiter": mark("a comma is needed here, or the end of the list or object"),
    "Expecting ':' delimiter": mark("a colon is needed here, after the key"),
    "Expecting value": mark("a value is needed here"),
    "Extra data": mark("the document ended before this: nothing may follow"),
    "Unterminated string starting at": mark("this text has no closing quotation mark"),
    "Invalid control character at": mark("a line break or control character inside a text"),
    "Invalid \\escape": mark('after \\ only these may stand: \\ / " b f n r t u'),
    "Invalid \\uXXXX escape": mark("four hexadecimal digits are needed after \\u"),
}


def _in_words(fault: json.JSONDecodeError) -> str:
    """The fault in plain words; at the end of the text it is the rest that is missing."""
    if fault.pos >= len(fault.doc.rstrip()):
        return tr("the file ends here, in the middle of the document")
    return next(
        (tr(ours) for theirs, ours in _WORDS.items() if fault.msg.startswith(theirs)), fault.msg
    )
