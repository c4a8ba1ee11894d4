"""Files of records (`*.replay.json`): reading, writing, and the firefight that one holds."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from studio.engine.contract import Outcome
from studio.engine.record import Contents, Record, read_line
from studio.errors import StudioError
from studio.model import locate
from studio.model.board import Board
from studio.model.codec import Misfit, structure, unstructure
from studio.model.faults import Fault, faults_in
from studio.model.files import FORMAT as DOCUMENT_FORMAT
from studio.model.files import Kind, upgrade
from studio.model.firefight import Firefight, assemble
from studio.model.reading import conforming, decode, read_bytes
from studio.model.scenario import Scenario
from studio.model.shipped import data_file
from studio.model.table import Table
from studio.model.table_files import load_json
from studio.model.tabletop import Tabletop
from studio.model.units import SHIPPED_PACKS, UnitTable, pack_path, read_units
from studio.model.writing import laid_out, write_text
from studio.words import mark, tr

FORMAT: Final = 1
SCHEMA: Final = "replay.schema.json"
NEWER: Final = mark("format {number} is newer than this program, which reads records up to {known}")


class BadRecord(StudioError):
    """A file that holds no sound record; the message says where and what is wrong."""


# --- what a game is played with -----------------------------------------------------------------


def contents_of(firefight: Firefight | Tabletop) -> Contents:
    """The documents of a firefight on a map or on a table.

    Raises:
        StudioError: an author's expansion pack can't be read any more.
    """
    if isinstance(firefight, Tabletop):
        return Contents({}, {}, {}, _document(firefight.table, "table"))
    scenario = firefight.scenario
    used = dict.fromkeys(placement.board for placement in scenario.boards)
    return Contents(
        _document(scenario, "scenario"),
        {name: _document(firefight.boards[name], "board") for name in used},
        {
            pack: load_json(pack_path(pack, firefight.folder))
            for pack in scenario.packs
            if pack not in SHIPPED_PACKS
        },
    )


def _document(value: Board | Scenario | Table, kind: Kind) -> dict[str, Any]:
    return {"format": DOCUMENT_FORMAT[kind], **unstructure(value)}


def stage_of(contents: Contents) -> Firefight | Tabletop:
    """What these documents make: a firefight on a map, or one on a table.

    Raises:
        BadRecord: a document isn't sound; the message begins with the pointer to the fault.
    """
    if contents.table is not None:
        return Tabletop(_structured(Table, contents.table, "table", "/table"))
    return firefight_of(contents)


def firefight_of(contents: Contents) -> Firefight:
    """The firefight on a map that these documents make; no file is read but those that ship.

    Raises:
        BadRecord: a document isn't sound; the message begins with the pointer to the fault.
    """
    if contents.table is not None:
        raise BadRecord(
            tr("/table: this game was played on a table in inches, not on a map of hexes")
        )
    scenario = _structured(Scenario, contents.scenario, "scenario", "/scenario")
    boards = {
        name: _structured(Board, board, "board", f"/boards/{locate.escaped(name)}")
        for name, board in contents.boards.items()
    }
    for placement in scenario.boards:
        if placement.board not in boards:
            raise BadRecord(
                tr(
                    "/boards: board {board} of the scenario isn't in the record",
                    board=placement.board,
                )
            )
    bare = assemble(replace(scenario, packs=()), boards)
    return replace(bare, scenario=scenario, units=_units(scenario, contents.packs))


def _structured(cls: type[Any], data: Any, kind: Kind, pointer: str) -> Any:
    upgraded, fault = upgrade(data, kind)
    for found in (fault,) if fault else faults_in(upgraded, f"{kind}.schema.json"):
        raise BadRecord(f"{pointer}{found.pointer}: {found.message}")
    try:
        return structure(cls, upgraded)
    except Misfit as misfit:
        raise BadRecord(f"{pointer}: {misfit}") from misfit


def _units(scenario: Scenario, packs: Mapping[str, Any]) -> UnitTable:
    """The unit table with the packs that ship, and the others as the record has them."""
    folder = data_file("combat_infantry")
    files = [(load_json(folder / "units.json"), "units.json")]
    for pack in scenario.packs:
        if pack in SHIPPED_PACKS:
            files.append((load_json(folder / f"{pack}.json"), pack))
        elif pack in packs:
            files.append((packs[pack], pack))
        else:
            raise BadRecord(
                tr("/packs: the pack {pack} of the scenario isn't in the record", pack=pack)
            )
    return read_units(files, (load_json(folder / "game_box.json"), "game_box.json"))


# --- files --------------------------------------------------------------------------------------


def write_record(path: str | Path, record: Record) -> None:
    """Saves a record. Raises CannotWrite; what was there is then untouched."""
    write_text(Path(path), text_of(record))


def text_of(record: Record) -> str:
    """The text of a record's file: one action a line."""
    contents = record.contents
    return laid_out(
        {
            "$schema": f"../schema/{SCHEMA}",
            "format": FORMAT,
            "rules": record.rules,
            "rules_version": record.rules_version,
            "seed": record.seed,
            "players": record.players,
            **({"set_up_by_hand": True} if record.by_hand else {}),
            "given": record.given,
            "outcome": unstructure(record.outcome),
            "digest": record.digest,
            "actions": [str(line) for line in record.actions],
            **_as_json(contents),
        }
    )


def _as_json(contents: Contents) -> dict[str, Any]:
    if contents.table is not None:
        return {"table": contents.table}
    packs = {"packs": contents.packs} if contents.packs else {}
    return {"scenario": contents.scenario, "boards": contents.boards, **packs}


def read_record(path: str | Path) -> Record:
    """The record in a file; whether it is true is for `replay` to say.

    Raises:
        Unreadable: the file can't be read at all.
        BadRecord: it holds no sound record; the message names line and column.
    """
    path = Path(path)
    text = decode(read_bytes(path), path)
    data, fault = conforming(text, SCHEMA, FORMAT, NEWER)
    if fault is not None:
        raise BadRecord(fault.told(path, text))
    try:
        return _record(data)
    except _BadLine as found:
        at = Fault(f"/actions/{found.number}", str(found))
        raise BadRecord(at.told(path, text)) from found


class _BadLine(ValueError):
    """A line of a record that reads as no action; `number` counts from 0."""

    def __init__(self, number: int, message: str) -> None:
        self.number = number
        super().__init__(message)


def _record(data: Mapping[str, Any]) -> Record:
    lines = []
    for number, text in enumerate(data["actions"]):
        try:
            lines.append(read_line(text))
        except StudioError as fault:
            raise _BadLine(number, str(fault)) from fault
    ended = data["outcome"]
    return Record(
        rules=data["rules"],
        rules_version=int(data["rules_version"]),
        seed=int(data["seed"]),
        players=data["players"],
        by_hand=data.get("set_up_by_hand", False),
        given=data["given"],
        actions=tuple(lines),
        outcome=Outcome(ended["winner"], ended["points"], ended["reason"]) if ended else None,
        digest=data["digest"],
        contents=Contents(
            data.get("scenario", {}),
            data.get("boards", {}),
            data.get("packs", {}),
            data.get("table"),
        ),
    )
