"""Bundles: what goes into one comes out of it, and the same firefight gives the same bytes."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from studio.errors import StudioError
from studio.model.bundle import archive, as_given, document_in
from studio.model.bundle.archive import BadBundle
from studio.model.bundle.contents import read_bundle
from studio.model.bundle.gathering import bundle_of
from studio.model.bundle.unpacking import differing, unpack
from studio.model.files import open_document, read_board, read_scenario
from studio.model.library import load, load_stage
from studio.model.pictures import picture_file
from studio.model.shipped import scenarios_folder
from studio.model.writing import CannotWrite
from tests.model.bundles import PACK, PICTURE, SOUND, bundle_at, scenario_in, zipped
from tests.model.written import BOARD

SHIPPED = sorted(
    path
    for path in scenarios_folder().iterdir()
    if path.name.endswith((".scenario.json", ".table.json"))
)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name.partition(".")[0])
def test_what_ships_comes_out_of_its_bundle_as_it_went_in(path: Path, tmp_path: Path):
    file = tmp_path / "sent.firefight"
    file.write_bytes(bundle_at(path).raw)
    done = unpack(read_bundle(file), tmp_path / "out")
    assert done.main.name == path.name
    assert open_document(done.main).document == open_document(path).document
    before, after, sent = load_stage(path), load_stage(done.main), load_stage(file)
    assert after == before == sent
    assert bundle_at(done.main).raw == file.read_bytes()


def test_equal_firefights_give_equal_bytes_wherever_they_lie(tmp_path: Path):
    one, other = (bundle_at(scenario_in(tmp_path / name)).raw for name in ("here", "there"))
    assert one == other


def test_pictures_and_unit_packs_come_along_side_by_side(tmp_path: Path):
    (tmp_path / "packs").mkdir()
    bundle = bundle_at(scenario_in(tmp_path / "in", pack="../packs/mine.json"))
    assert bundle.names == ("first.scenario.json", "S1.board.json", "S1.png", "mine.json")
    done = unpack(bundle, tmp_path / "out")
    firefight = load(done.main)
    assert firefight.scenario.packs == ("westfront", "mine.json")
    picture = picture_file(firefight.boards["S1"], firefight.folder)
    assert picture == tmp_path / "out" / "S1.png"
    assert picture.read_bytes() == PICTURE
    assert json.loads((tmp_path / "out" / "mine.json").read_text()) == PACK


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("S1.png", "s1.PNG"),
        ("Bäche.png", "Ba\u0308che.png"),
        ("Straße.png", "STRASSE.PNG"),
        ("\u0390.png", "\u03aa\u0301.png"),
    ],
)
def test_two_pictures_of_one_name_stay_two(one: str, other: str, tmp_path: Path):
    path = scenario_in(tmp_path, picture=one)
    far = tmp_path / "maps"
    far.mkdir()
    board = {**json.loads(BOARD), "id": "S2", "picture": {"file": other}}
    (far / "S2.board.json").write_text(json.dumps(board))
    (far / other).write_bytes(b"another")
    data = json.loads(path.read_text())
    data["boards"] = [
        {"place": "S1", "board": "S1"},
        {"place": "S2", "board": "S2", "column": 4},
    ]
    path.write_text(json.dumps(data))
    out = unpack(bundle_at(path), tmp_path / "out").main.parent
    assert (out / one).read_bytes() == PICTURE
    second = read_board(out / "S2.board.json").picture
    assert second is not None
    assert second.file != other
    assert (out / second.file).read_bytes() == b"another"


def test_a_picture_or_board_that_is_gone_is_told_before_anything_is_written(tmp_path: Path):
    path = scenario_in(tmp_path)
    (tmp_path / "S1.png").unlink()
    with pytest.raises(StudioError, match=r"the picture S1\.png of board S1 isn't beside"):
        bundle_at(path)
    firefight = load(path)
    with pytest.raises(StudioError, match="board S1 isn't there"):
        bundle_of(replace(firefight, boards={}), tmp_path / "x.firefight")


def test_no_bundle_is_written_that_nobody_could_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = scenario_in(tmp_path)
    monkeypatch.setattr(archive, "LARGEST", 5_000)
    bundle_at(path)
    (tmp_path / "S1.png").write_bytes(bytes(5_000))
    with pytest.raises(BadBundle, match="the files in this bundle would take more than"):
        bundle_at(path)
    monkeypatch.setattr(archive, "MOST_FILES", 2)
    with pytest.raises(BadBundle, match="more files in this bundle than 2"):
        bundle_at(path)


def test_a_table_takes_its_points_along(tmp_path: Path):
    table = json.loads((scenarios_folder() / "farm.table.json").read_text(encoding="utf-8"))
    points = {"format": 1, "id": "club", "title": {"en": "Ours"}, "men": {}}
    (tmp_path / "farm.table.json").write_text(json.dumps({**table, "points": "club.points.json"}))
    (tmp_path / "club.points.json").write_text(json.dumps(points))
    bundle = bundle_at(tmp_path / "farm.table.json")
    assert bundle.names == ("farm.table.json", "club.points.json")
    (tmp_path / "x.firefight").write_bytes(bundle.raw)
    assert read_bundle(tmp_path / "x.firefight") == bundle


# --- unpacking ----------------------------------------------------------------------------------


def test_nothing_is_written_over_without_being_told(tmp_path: Path):
    bundle, out = bundle_at(scenario_in(tmp_path / "in")), tmp_path / "out"
    out.mkdir()
    mine = out / "S1.board.json"
    mine.write_text("mine")
    assert differing(bundle, out) == [mine]
    with pytest.raises(CannotWrite, match=r"S1\.board\.json in .* would be written over"):
        unpack(bundle, out)
    assert [path.name for path in out.iterdir()] == ["S1.board.json"]
    assert mine.read_text() == "mine"
    assert unpack(bundle, out, force=True).written == tuple(out / name for name in bundle.names)
    assert mine.read_bytes() == bundle.parts["S1.board.json"]


def test_what_is_there_and_the_same_is_left_alone(tmp_path: Path):
    bundle, out = bundle_at(scenario_in(tmp_path / "in")), tmp_path / "out"
    unpack(bundle, out)
    (out / "S1.png").unlink()
    done = unpack(bundle, out)
    assert done.written == (out / "S1.png",)
    assert len(done.unchanged) == len(bundle.parts) - 1


@pytest.mark.parametrize("force", [False, True])
def test_what_is_there_is_read_once(force: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    bundle, out = bundle_at(scenario_in(tmp_path / "in")), tmp_path / "out"
    files = unpack(bundle, out).written
    read, asked = Path.read_bytes, []

    def counted(path: Path) -> bytes:
        asked.append(path)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", counted)
    unpack(bundle, out, force=force)
    assert asked == list(files)


@pytest.mark.parametrize("what", ["file", "nowhere", "folder inside", "dangling link"])
def test_a_folder_that_cant_be_is_refused_and_nothing_left_behind(what: str, tmp_path: Path):
    bundle, out = bundle_at(scenario_in(tmp_path / "in")), tmp_path / "out"
    if what == "file":
        out.write_text("")
    elif what == "nowhere":
        out = out / "deeper"
    elif what == "folder inside":
        (out / "S1.png").mkdir(parents=True)
    else:
        out.mkdir()
        (out / "S1.png").symlink_to(tmp_path / "elsewhere.png")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(CannotWrite):
        unpack(bundle, out, force=True)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_disk_that_fills_up_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    bundle, out = bundle_at(scenario_in(tmp_path / "in")), tmp_path / "out"
    write, count = Path.write_bytes, []

    def failing(path: Path, data: bytes) -> int:
        count.append(path)
        if len(count) == 3:
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", failing)
    with pytest.raises(CannotWrite, match="No space left"):
        unpack(bundle, out)
    assert not out.exists()


# --- reading without unpacking ------------------------------------------------------------------


def test_a_bundle_that_is_read_lies_where_no_board_of_others_is_found(tmp_path: Path):
    file = tmp_path / "x.firefight"
    file.write_bytes(zipped(SOUND))
    path = document_in(file)
    assert read_scenario(path).id == "first"
    assert sorted(one.name for one in path.parent.iterdir()) == sorted(SOUND)
    assert list(path.parent.parent.iterdir()) == [path.parent]
    assert document_in(file) == path
    assert as_given(f"{path}:3: no") == f"{file}/{path.name}:3: no"


def test_a_bundle_that_was_written_anew_is_read_anew(tmp_path: Path):
    file = tmp_path / "x.firefight"
    file.write_bytes(zipped(SOUND))
    load(file)
    text = SOUND["one.scenario.json"].replace(b"First steps", b"Second steps")
    file.write_bytes(zipped({**SOUND, "one.scenario.json": text}))
    os.utime(file, ns=(1, 1))
    assert load(file).title == {"en": "Second steps"}


@pytest.mark.parametrize("text", ["", "{", "\xff", '{"format": 99}'])
def test_a_faulty_scenario_is_still_taken_out_so_that_it_can_be_checked(text: str, tmp_path: Path):
    file = tmp_path / "x.firefight"
    file.write_bytes(zipped({"one.scenario.json": text.encode("latin-1")}))
    assert read_bundle(file).names == ("one.scenario.json",)


def test_a_bundle_of_another_kind_of_file_is_one_error(tmp_path: Path):
    file = tmp_path / "x.firefight"
    file.write_text("{}")
    with pytest.raises(BadBundle, match=r"x\.firefight: this is no bundle"):
        load(file)
