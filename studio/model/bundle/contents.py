"""What belongs into a bundle: one scenario or table, and every file that it names."""

import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from studio.errors import StudioError
from studio.model import reading
from studio.model.bundle.archive import (
    LARGEST_ZIP,
    BadBundle,
    archive_of,
    beyond_measure,
    parts_in,
)
from studio.model.files import open_text
from studio.model.pictures import SUFFIXES
from studio.model.scenario import Scenario
from studio.model.several import listed
from studio.model.table import Table
from studio.model.table_files import shown
from studio.model.units import SHIPPED_PACKS
from studio.values import dataclass
from studio.words import tr

MAINS: Final = (".scenario.json", ".table.json")
"""How the file is called to which all others belong."""
BOARD: Final = ".board.json"
FORBIDDEN: Final = frozenset('/\\:*?"<>|')
"""What no name may hold on one system or another; a slash would lead into a folder, or out."""
LONGEST_NAME: Final = 120
"""Bytes of a file's name."""
DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{one}{n}" for one in ("com", "lpt") for n in range(10)))
)
"""Names that Windows keeps for devices, whatever they end in."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Files by name; `main` is the one of the scenario or table."""

    main: str
    parts: Mapping[str, bytes]

    @property
    def names(self) -> tuple[str, ...]:
        """What is in it: the scenario or table first, the others in their order."""
        return (self.main, *sorted(self.parts.keys() - {self.main}))

    @property
    def raw(self) -> bytes:
        """The bytes of its file."""
        return archive_of(self.parts)


def read_bundle(path: str | Path) -> Bundle:
    """The bundle in a file. Whether the documents in it are sound is for the checks to say.

    Raises:
        Unreadable: the file can't be read at all.
        BadBundle: it isn't sound; the message says what would be right.
    """
    path = Path(path)
    raw = reading.read_bytes(path, LARGEST_ZIP)
    bundle = bundle_with(parts_in(raw, path), path)
    lacking = [name for name in named_by(bundle) if name not in bundle.parts]
    if lacking:
        raise BadBundle(
            tr(
                "{path}: {main} names {names}, which this bundle hasn't got: a bundle holds all "
                "that its scenario names, as “firefight export” writes it",
                path=path,
                main=bundle.main,
                names=listed([shown(name) for name in lacking]),
            )
        )
    return bundle


def bundle_with(parts: Mapping[str, bytes], path: Path) -> Bundle:
    """The bundle of these files, which is or goes to a file `path`.

    Raises:
        BadBundle: they don't make one.
    """
    for reason in _against(parts):
        raise BadBundle(f"{path}: {reason}")
    return Bundle(next(filter(is_main, parts)), parts)


def is_main(name: str) -> bool:
    """Whether a file is one to which others belong."""
    return name.endswith(MAINS)


def _against(parts: Mapping[str, bytes]) -> Iterator[str]:
    """What keeps these files from being a bundle."""
    for name, data in parts.items():
        yield from _against_name(name)
        if name.endswith(".json") and len(data) > reading.LARGEST:
            yield tr(
                "{path}: this file is larger than {most} MB, the most that such a file may have",
                path=name,
                most=reading.LARGEST // 1024 // 1024,
            )
    yield from beyond_measure([len(data) for data in parts.values()])
    if len({without_capitals(name) for name in parts}) < len(parts):
        yield tr("two of its files have the same name but for capitals; each needs its own")
    mains = sorted(filter(is_main, parts))
    if len(mains) != 1:
        yield tr(
            "a bundle holds one scenario or table, NAME.scenario.json or NAME.table.json; "
            "in this one there is {found}",
            found=listed([shown(name) for name in mains]) or tr("none"),
        )


def without_capitals(name: str) -> str:
    """Equal for names that some file system takes for one, however they are spelt in Unicode."""
    decomposed = unicodedata.normalize("NFD", name)
    return unicodedata.normalize("NFD", decomposed.casefold())


def _against_name(name: str) -> Iterator[str]:
    """What keeps a file of this name out of a bundle."""
    odd = any(one in FORBIDDEN or unicodedata.category(one).startswith("C") for one in name)
    if odd or name != name.strip(" .") or name.partition(".")[0].strip().lower() in DEVICES:
        yield tr(
            "{name} is no name for a file in a bundle: they lie side by side in it, and have "
            "names that every system can use",
            name=shown(name),
        )
    elif len(name.encode("utf-8", "surrogatepass")) > LONGEST_NAME:
        yield tr("{name} is too long a name for a file in a bundle", name=shown(name))
    elif not name.lower().endswith((".json", *SUFFIXES)):
        yield tr(
            "{name} doesn't belong into a bundle: a scenario or table, its boards, unit packs and "
            "points (all .json) and pictures ({pictures}) do",
            name=shown(name),
            pictures=", ".join(SUFFIXES),
        )


def named_by(bundle: Bundle) -> tuple[str, ...]:
    """The files that the scenario or table needs beside it, as far as it can be understood."""
    try:
        text = reading.decode(bundle.parts[bundle.main], Path(bundle.main))
    except StudioError:
        return ()
    work = open_text(text, Path(bundle.main)).document
    if isinstance(work, Table):
        return (work.points,) if work.points else ()
    if not isinstance(work, Scenario):
        return ()
    boards = dict.fromkeys(f"{placement.board}{BOARD}" for placement in work.boards)
    return (*boards, *(pack for pack in work.packs if pack not in SHIPPED_PACKS))
