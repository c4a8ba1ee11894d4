"""Bundles for the tests: a scenario with all that it may name, and zips of any kind."""

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from studio.model.bundle.contents import Bundle
from studio.model.bundle.gathering import bundle_of
from studio.model.library import load_stage
from tests.model.written import BOARD, SCENARIO, written

PICTURE = b"\x89PNG of a board"
PACK = {"format": 1, "id": "mine", "title": {"en": "Mine"}, "units": []}
ONE = SCENARIO.replace('"column": 4, "row": 0.5', '"column": 4')


def scenario_in(folder: Path, *, pack: str = "mine.json", picture: str = "S1.png") -> Path:
    """The scenario, with its pack at a path from its folder and the picture beside its board."""
    data = json.loads(ONE)
    data["packs"] = ["westfront", pack]
    board = {**json.loads(BOARD), "picture": {"file": picture, "width": 4}}
    folder.mkdir(exist_ok=True)
    written(folder, "S1.board.json", json.dumps(board))
    (folder / picture).write_bytes(PICTURE)
    written((folder / pack).parent, Path(pack).name, json.dumps(PACK))
    return written(folder, f"{data['id']}.scenario.json", json.dumps(data))


def bundle_at(scenario: Path) -> Bundle:
    """The bundle of what can be played in a file."""
    return bundle_of(load_stage(scenario), Path("x.firefight"))


def zipped(files: Mapping[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    """A zip as others write it."""
    raw = BytesIO()
    with ZipFile(raw, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return raw.getvalue()


SOUND = {"one.scenario.json": ONE.encode(), "S1.board.json": BOARD.encode()}
