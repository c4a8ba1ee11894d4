"""Every unit type of both sides, the sides, and the game box: reading their files.

What a type holds is explained in `studio.model.unit_rows`. An expansion pack is one more unit
file; it adds types and sides, and may not redefine any.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from studio.model.provenance import (
    PRINTED,
    Book,
    Provenance,
    Source,
    TableError,
    figures_from,
    make,
)
from studio.model.shipped import data_file
from studio.model.table_files import (
    NEEDED,
    Place,
    Spec,
    anything,
    entries,
    identifier,
    load_json,
    read,
    suggestion,
    text,
    whole,
    words,
)
from studio.model.text import Text
from studio.model.unit_rows import (
    CLASSES,
    Company,
    GameBox,
    Kind,
    Palette,
    Side,
    Traits,
    UnitType,
)
from studio.model.unit_specs import BOX, SIDE, UNIT
from studio.values import dataclass
from studio.words import tr

__all__ = [
    "CLASSES",
    "SHIPPED_PACKS",
    "Company",
    "GameBox",
    "Kind",
    "Palette",
    "Side",
    "Traits",
    "UnitTable",
    "UnitType",
    "load_units",
    "read_units",
]

SHIPPED_PACKS: Final = ("westfront",)
"""Expansion packs that come with the studio."""


@dataclass(frozen=True, slots=True)
class UnitTable:
    """All unit types, by id and in the order of the files."""

    types: Mapping[str, UnitType]
    sides: Mapping[str, Side]
    box: GameBox
    titles: Mapping[str, Text]
    """Titles of the unit files, by their id; the base set is the first."""
    book: Book
    """By id and figure; what isn't in it is printed in the rule book."""

    def provenance(self, unit: str, figure: str) -> Provenance:
        """Where a figure comes from: `provenance("so_rifle", "range")`."""
        return self.book.get((unit, figure), PRINTED)

    def assumed(self, unit: str) -> tuple[str, ...]:
        """The figures of an entry that are ours, to be marked wherever they are shown."""
        return figures_from(self.book, unit, Source.ASSUMED)

    def type_of(self, unit: str) -> UnitType:
        """The type with this id; TableError with a suggestion when there is none."""
        found = self.types.get(unit)
        if found is None:
            raise TableError(
                tr(
                    "there is no unit type {unit!r}{hint}",
                    unit=unit,
                    hint=suggestion(unit, self.types),
                )
            )
        return found

    def of_side(self, side: str) -> tuple[UnitType, ...]:
        """The types of a side, in the order of the files."""
        return tuple(unit for unit in self.types.values() if unit.side == side)


@dataclass(frozen=True, slots=True)
class UnitFile:
    """What one unit file defines."""

    id: str
    title: Text
    sides: Mapping[str, Side]
    types: Mapping[str, UnitType]


FILE: Spec = {"$schema": (words, None), "format": (whole(1, 1), NEEDED)}
HEAD: Spec = {
    **FILE,
    "id": (identifier, NEEDED),
    "title": (text, NEEDED),
    "sides": (anything, []),
    "units": (anything, NEEDED),
}


def load_units(packs: Iterable[str | Path] = (), folder: Path | None = None) -> UnitTable:
    """The units of the rule set and of some expansion packs, read once for each choice of packs.

    A pack is one of SHIPPED_PACKS, or the path of an author's file, which ends in `.json` and is
    read again when it has changed; from a `folder`, that of the scenario, if it is relative.
    TableError when a pack can't be found or read, or defines what is defined already.
    """
    own = data_file("combat_infantry")
    paths = (own / "units.json", *(pack_path(str(pack), folder) for pack in packs))
    return _load(paths, tuple(map(_stamp, paths)), own / "game_box.json")


@lru_cache(maxsize=16)
def _load(paths: tuple[Path, ...], _stamps: tuple[Any, ...], box: Path) -> UnitTable:
    documents = [(load_json(path), path.name) for path in paths]
    return read_units(documents, (load_json(box), box.name))


def _stamp(path: Path) -> tuple[int, int] | None:
    """What changes when a file is written; None where there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def pack_path(pack: str, folder: Path | None = None) -> Path:
    """The file of a pack as a scenario in a folder names it.

    TableError when it is neither one that ships nor a path.
    """
    if pack.endswith(".json"):
        return (folder or Path()) / pack
    if pack in SHIPPED_PACKS:
        return data_file("combat_infantry") / f"{pack}.json"
    raise TableError(
        tr(
            "there is no expansion pack {pack!r}{hint}; a pack of your own is named "
            "by its path, which ends in .json",
            pack=pack,
            hint=suggestion(pack, SHIPPED_PACKS),
        )
    )


@lru_cache(maxsize=1)
def shipped_packs() -> Mapping[str, Text]:
    """The expansion packs that come with the studio, by name, with their titles."""
    return {
        name: load_units((name,)).titles[load_json(pack_path(name))["id"]] for name in SHIPPED_PACKS
    }


def read_units(files: Iterable[tuple[Any, str]], box: tuple[Any, str]) -> UnitTable:
    """The table in JSON documents, each with its name for error messages; the base set first.

    TableError names file, entry and figure of the first fault.
    """
    book: dict[tuple[str, str], Provenance] = {}
    sides: dict[str, Side] = {}
    types: dict[str, UnitType] = {}
    titles: dict[str, Text] = {}
    for raw, name in files:
        place = Place(name, "", "", book)
        found = _unit_file(raw, place)
        _refuse_again({found.id: None}, titles, tr("the pack"), place)
        _refuse_again(found.sides, sides, tr("the side"), place)
        _refuse_again(found.types, types, tr("the unit type"), place)
        titles[found.id] = found.title
        sides |= found.sides
        types |= found.types
        _refuse_sideless(found.types.values(), sides, place)
    return UnitTable(types, sides, _box(box[0], Place(box[1], box[1], "", book)), titles, book)


def _unit_file(raw: Any, place: Place) -> UnitFile:
    head = read(raw, HEAD, place)
    sides = entries(Side, SIDE, head["sides"], place)
    types = entries(UnitType, UNIT, head["units"], place)
    return UnitFile(head["id"], head["title"], sides, types)


def _box(raw: Any, place: Place) -> GameBox:
    found = read(raw, {**FILE, **BOX}, place)
    return make(GameBox, (place.owner, ""), {key: found[key] for key in BOX if key in found})


def _refuse_again(new: Iterable[str], old: Iterable[str], what: str, place: Place) -> None:
    """A pack that changed what another file says would change every scenario that uses it."""
    for name in new:
        if name in old:
            raise place.fault(
                tr("{what} {name!r} is defined already; give it another id", what=what, name=name)
            )


def _refuse_sideless(units: Iterable[UnitType], sides: Mapping[str, Side], place: Place) -> None:
    for unit in units:
        if unit.side not in sides:
            raise place.fault(
                tr(
                    "{unit!r} is of the side {side!r}, which no file defines{hint}",
                    unit=unit.id,
                    side=unit.side,
                    hint=suggestion(unit.side, sides),
                )
            )
