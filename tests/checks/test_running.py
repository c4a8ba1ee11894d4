"""Running checks: stages, files with their boards, fixing, documents broken in any way."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studio
from studio.checks import CHECKS, check_document, check_file, fix_file, run
from studio.checks.page import page
from studio.errors import StudioError
from studio.model import files
from studio.model.shipped import maps_folder, scenarios_folder
from tests.checks.base import BOARD, SCENARIO, laid_down
from tests.checks.row import changed
from tests.small import board, firefight, scenario

ROOT = Path(studio.__file__).parent.parent


def checks_found(path: Path, stage="publish") -> list[str]:
    return [one.check for one in check_file(path, stage)]


# --- what ships ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(maps_folder().glob("*.json")), ids=lambda p: p.name)
def test_nothing_is_found_in_the_boards_that_ship(path):
    assert [str(one) for one in check_file(path, "publish")] == []
    assert files.text_of(files.read_board(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path", sorted(scenarios_folder().glob("*.scenario.json")), ids=lambda p: p.name
)
def test_nothing_is_found_in_the_scenarios_that_ship(path):
    assert [str(one) for one in check_file(path, "draft")] == []
    later = [one for one in check_file(path, "publish") if one.level == "error"]
    assert [str(one) for one in later] == []
    assert files.text_of(files.read_scenario(path)) == path.read_text(encoding="utf-8")


# --- stages and forms ---------------------------------------------------------------------------


def test_each_stage_asks_what_the_earlier_ones_ask(tmp_path):
    path = laid_down(
        tmp_path,
        changed(
            SCENARIO,
            (
                ('"turns": 6, ', ""),
                (' "author": "The author",\n', ""),
                ('"steps": 2', '"steps": 9'),
            ),
        ),
    )
    assert checks_found(path, "draft") == ["steps-out-of-range"]
    assert checks_found(path, "playtest") == ["no-turns", "steps-out-of-range"]
    assert checks_found(path, "publish") == ["no-author", "no-turns", "steps-out-of-range"]


def test_an_empty_scenario_needs_nothing_while_it_is_a_draft(tmp_path):
    path = tmp_path / "a.scenario.json"
    path.write_text('{"format": 1, "id": "a", "title": {"en": "A"}}')
    assert checks_found(path, "draft") == []
    assert set(checks_found(path, "playtest")) == {
        "no-boards",
        "sides-missing",
        "no-turns",
        "no-first-player",
    }


def test_a_side_that_is_player_1_of_every_turn_is_so_in_the_first(tmp_path):
    path = tmp_path / "a.scenario.json"
    rule = """{"title": {"en": "Drive"}, "text": {"en": "They press."},
               "effect": {"kind": "first_player", "side": "german"}}"""
    path.write_text(
        '{"format": 1, "id": "a", "title": {"en": "A"}, "sides": {"german": {}, "soviet": {}},'
        f' "texts": {{"special_rules": [{rule}]}}}}'
    )
    assert "no-first-player" not in checks_found(path, "playtest")


def test_a_finding_reads_as_compilers_say_it(tmp_path):
    path = laid_down(tmp_path, SCENARIO.replace('"steps": 2', '"steps": 9'))
    (found,) = check_file(path)
    assert str(found) == (
        f"{path}:30:78: error steps-out-of-range unit A1b: 9 steps: Rifle squad has 1 to 4 [2.11]"
    )


def test_findings_come_in_the_order_of_the_file(tmp_path):
    broken = (('"steps": 2', '"steps": 9'), ('"points": 3', '"points": 0'), ("1942-07", "07/42"))
    lines = [one.line for one in check_file(laid_down(tmp_path, changed(SCENARIO, broken)))]
    assert lines == sorted(lines)
    assert len(lines) == 3


def test_a_finding_tells_the_editor_which_hex_and_which_units(tmp_path):
    path = laid_down(tmp_path, SCENARIO.replace('"at": "S2:0205"', '"at": "S1:0201"'))
    (found,) = check_file(path)
    assert (found.at, found.units) == ("S1:0201", ("A1a", "B1a"))


def test_a_firefight_in_memory_is_checked_without_a_file():
    assert [one.check for one in run(firefight(), "draft")] == []
    assert "no-turns" in [one.check for one in run(firefight(), "playtest")]
    assert [one.check for one in run(board(), "publish")] == []


def test_why_a_board_is_missing_is_told():
    from studio.model.scenario import Placement

    of = scenario([Placement("E9", "E9")])
    (found,) = run(firefight(of, board()), "draft", {"E9": StudioError("no file E9.board.json")})
    assert found.message == "no file E9.board.json"
    (found,) = run(firefight(of, board()), "draft")
    assert "there is no board E9" in found.message


def test_an_unknown_board_does_not_shift_what_is_said_of_the_next(tmp_path):
    second = '{"place": "S2", "board": "S2", "column": 6, "turned": true}'
    path = laid_down(
        tmp_path,
        SCENARIO.replace(
            '{"place": "S1", "board": "S1"},',
            '{"place": "X", "board": "X"},\n  {"place": "S1", "board": "S1"},',
        ).replace(second, second.replace("6", "4")),
    )
    found = {one.check: one.line for one in check_file(path, "draft")}
    assert (found["unknown-board"], found["board-overlap"]) == (9, 11)


# --- fixing -------------------------------------------------------------------------------------


def test_a_file_without_anything_to_fix_is_not_written(tmp_path):
    path = laid_down(tmp_path, SCENARIO.replace('"steps": 2', '"steps": 0') + " // mine\n")
    before = path.read_text()
    mended = fix_file(path)
    assert (mended.mended, path.read_text()) == ((), before)
    assert [one.check for one in mended.left] == ["steps-out-of-range"]


def test_several_faults_are_mended_together_and_the_rest_is_left(tmp_path):
    broken = (
        ('"turns": 6', '"turnes": 6'),
        ('"steps": 2', '"steps": 9'),
        ('"areas": {', '"areas": {\n  "D": {"hexes": ["S1:0101"]},'),
        ('"points": 3', '"points": 0'),
    )
    path = laid_down(tmp_path, changed(SCENARIO, broken))
    mended = fix_file(path)
    assert {one.check for one in mended.mended} == {
        "unknown-key",
        "steps-out-of-range",
        "area-unused",
    }
    assert [one.check for one in mended.left] == ["objective-worthless"]
    sound = changed(SCENARIO, (('"steps": 2, ', ""), ('"points": 3', '"points": 0')))
    assert path.read_text() == sound


def test_entries_that_stand_there_twice_are_taken_out_once_each(tmp_path):
    twice = '{"at": "0303 ne", "terrain": "river"}'
    laid_down(tmp_path, board=BOARD.replace(twice, ",\n  ".join([twice] * 3)))
    fix_file(tmp_path / "S1.board.json")
    assert (tmp_path / "S1.board.json").read_text() == BOARD


def test_a_change_that_waits_for_its_board_is_not_taken_out(tmp_path):
    path = laid_down(tmp_path)
    (tmp_path / "S2.board.json").unlink()
    before = path.read_text()
    fix_file(path)
    assert path.read_text() == before


# --- documents that are broken anyhow -----------------------------------------------------------

NUMBERS: list[Any] = [0, 1, -1, 2.5, 99, 10**9]
TEXTS = ["", "S1", "S1:0303", "S9:9999 ne", "0303 ne", "Nevak", "german", "A", "\n", "1942-13"]
ODD: list[Any] = [None, True, [], {}, [None], {"en": "x"}, {"x": {}}, ["S1:0303"], *NUMBERS, *TEXTS]


def spots(data):
    for key, value in list(data.items() if isinstance(data, dict) else enumerate(data)):
        yield data, key
        if isinstance(value, dict | list):
            yield from spots(value)


def mangled(data, text: str):
    """The JSON value of a text with up to four values put in, taken out, doubled or swapped."""
    document = copy.deepcopy(json.loads(text))
    for _ in range(data.draw(st.integers(1, 4))):
        found = list(spots(document))
        holder, key = found[data.draw(st.integers(0, len(found) - 1))]
        other, place = found[data.draw(st.integers(0, len(found) - 1))]
        what = data.draw(st.sampled_from(["put", "drop", "double", "swap"]))
        if what == "drop":
            del holder[key]
        elif what == "double" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        elif what == "swap":
            holder[key] = copy.deepcopy(other[place])
        else:
            holder[key] = copy.deepcopy(data.draw(st.sampled_from(ODD)))
    return document


@pytest.mark.parametrize("name", ["a.scenario.json", "S1.board.json"])
@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_no_document_whatever_breaks_a_check(name, data, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / "boards"
    if not folder.exists():
        folder.mkdir()
        laid_down(folder)
    text = json.dumps(mangled(data, BOARD if "board" in name else SCENARIO), indent=1)
    document = files.open_text(text, folder / name)
    for one in check_document(document):
        assert one.check in CHECKS
        assert one.level in ("error", "warning", "note")
        assert one.message
        assert 1 <= one.line <= text.count("\n") + 1
        if one.fix is not None and CHECKS[one.check].of != "file":
            one.fix.edit(document.document)


def test_units_of_every_pack_can_be_checked(tmp_path):
    from studio.model.units import SHIPPED_PACKS, load_units

    table = load_units(SHIPPED_PACKS)
    sides = {
        side: {
            "units": [
                {"id": kind.id.replace("_", "-"), "type": kind.id, "company": "A", "at": "S1:0101"}
                for kind in table.of_side(side)
            ]
        }
        for side in list(table.sides)
    }
    data = {**json.loads(SCENARIO), "packs": list(SHIPPED_PACKS), "sides": sides}
    path = laid_down(tmp_path, json.dumps(data))
    assert "unknown-unit" not in checks_found(path)
    assert "unknown-pack" not in checks_found(path)


# --- the registry -------------------------------------------------------------------------------


def test_every_check_says_in_a_sentence_what_it_finds():
    for one in CHECKS.values():
        assert one.title.endswith("."), one.id
        assert one.title[0].isupper(), one.id
        assert one.id == one.id.lower()


def test_the_page_of_the_checks_is_what_they_say():
    assert (ROOT / "docs" / "checks.md").read_text(encoding="utf-8") == page()
