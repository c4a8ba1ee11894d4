"""Modules of VASSAL: what it would read from them is what the scenario says."""

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from studio.draw.ground import ground_bounds
from studio.draw.regions import centre
from studio.errors import StudioError
from studio.export import Wishes, export, usual_kind
from studio.export.vassal.encoding import joined, nested
from studio.export.vassal.module import module_bytes
from studio.export.vassal.pictures import HEX_PX
from studio.export.words import Words
from studio.model.scenario import Change
from tests.export.firefights import SCENARIO, firefight

STACK = "VASSAL.build.module.map.SetupStack"
SLOT = "VASSAL.build.widget.PieceSlot"


def parts(text: str, delimiter: str) -> list[str]:
    """A joined text taken apart as VASSAL does it."""
    found, part, at = [], "", 0
    while at < len(text):
        if text[at] == delimiter:
            found.append(part)
            part = ""
        else:
            at += text[at] == "\\" and text[at + 1 : at + 2] == delimiter
            part += text[at]
        at += 1
    return [_unquoted(one) for one in [*found, part]]


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text


def opened(**changes: Any) -> tuple[etree._Element, dict[str, bytes]]:
    """The build file of the module, and all files by name."""
    with ZipFile(BytesIO(module_bytes(firefight(**changes), Words("en")))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    return etree.fromstring(files["buildFile.xml"]), files


def traits(slot: etree._Element) -> list[tuple[list[str], str]]:
    """What the piece in a slot can do, the outermost first: its fields, and its state."""
    kinds, states = parts((slot.text or "").removeprefix("+/"), "/")[1:3]
    found = []
    while True:
        kind, *inner = parts(kinds, "\t")
        state, *within = parts(states, "\t")
        found.append((parts(kind, ";"), state))
        if not inner:
            return found
        (kinds,), (states,) = inner, within


def piece(root: etree._Element, name: str) -> etree._Element:
    (slot,) = [slot for slot in root.iter(SLOT) if slot.get("entryName") == name]
    return slot


@given(st.lists(st.text(alphabet="ab\\';\t/,"), min_size=1))
def test_what_is_joined_comes_apart_again(texts):
    assert parts(joined(texts, ";"), ";") == [text.rstrip("\\") for text in texts]


@given(st.lists(st.text(alphabet="a\t;'"), min_size=1, max_size=5))
def test_nested_traits_come_apart_one_by_one(texts):
    rest, found = nested(texts), []
    for _ in texts:
        first, *inner = parts(rest, "\t")
        found.append(first)
        rest = inner[0] if inner else ""
    assert found[:-1] == texts[:-1]


def test_every_picture_that_is_named_is_there_and_no_other():
    root, files = opened()
    named = {board.get("image") for board in root.iter("VASSAL.build.module.map.boardPicker.Board")}
    for slot in root.iter(SLOT):
        for fields, _ in traits(slot):
            if fields[0] == "obs":
                named.add(fields[2])
            if fields[0] == "emb2":
                named.update(parts(fields[16], ","))
    assert {f"images/{name}" for name in named} == {n for n in files if n.startswith("images/")}
    assert all(files[f"images/{name}"].startswith(b"\x89PNG") for name in named)


def test_slots_have_numbers_of_their_own_and_whole_places():
    root, _ = opened()
    numbers = [int(slot.get("gpid", "")) for slot in root.iter(SLOT)]
    assert len(set(numbers)) == len(numbers)
    assert int(root.get("nextPieceSlotId", "")) > max(numbers)
    for stack in root.iter(STACK):
        assert int(stack.get("x", "")) > 0
        assert int(stack.get("y", "")) > 0
    (grid,) = root.iter("VASSAL.build.module.map.boardPicker.board.HexGrid")
    assert int(grid.get("x0", "")) >= 0
    assert int(grid.get("y0", "")) >= 0


def test_a_block_loses_its_steps_from_the_strength_it_begins_with():
    root, _ = opened()
    kinds = traits(piece(root, "BM Machine gun"))
    (steps,) = [(fields, state) for fields, state in kinds if "Steps" in fields]
    assert [name[-5] for name in parts(steps[0][16], ",")] == ["3", "2", "1"]
    assert steps[1] == "2"  # counted from 1: the picture with two steps
    assert "Lose a step" in steps[0]


def test_a_block_stands_hidden_and_its_own_side_alone_sees_it():
    root, _ = opened()
    fields, state = traits(piece(root, "B1a Rifle squad"))[0]
    assert fields[:3] == ["obs", "72,130", "soviet.png"]
    assert "side:" in fields
    assert parts(state, ";")[0] == "Soviet"
    assert "Soviet" in {entry.text for entry in root.iter("entry")}


def test_a_block_with_a_hex_stands_in_its_middle_on_the_map():
    root, _ = opened()
    stack = piece(root, "BM Machine gun").getparent()
    assert stack is not None
    ground = firefight().ground
    x, y = centre(ground.find("E1:0603"))
    origin = ground_bounds(ground).topLeft()
    assert (int(stack.get("x", "")), int(stack.get("y", ""))) == (
        round((x - origin.x()) * HEX_PX),
        round((y - origin.y()) * HEX_PX),
    )
    assert stack.get("owningBoard") == "Map"


def test_the_grid_runs_through_the_middles_of_all_hexes():
    root, _ = opened()
    (grid,) = root.iter("VASSAL.build.module.map.boardPicker.board.HexGrid")
    ground = firefight().ground
    origin = ground_bounds(ground).topLeft()
    for at in ground.cells:
        column = (centre(at)[0] - origin.x()) * HEX_PX - int(grid.get("x0", ""))
        number = round(column / float(grid.get("dx", "")))
        assert column == pytest.approx(number * float(grid.get("dx", "")), abs=0.6)
        down = (centre(at)[1] - origin.y()) * HEX_PX - int(grid.get("y0", ""))
        down -= float(grid.get("dy", "")) / 2 * (number % 2)
        assert down / float(grid.get("dy", "")) == pytest.approx(
            round(down / float(grid.get("dy", ""))), abs=0.01
        )


def test_each_side_has_a_window_that_the_other_cannot_look_into():
    root, _ = opened()
    windows = list(root.iter("VASSAL.build.module.PrivateMap"))
    assert {window.get("side") for window in windows} == {"German", "Soviet"}
    assert {window.get("visible") for window in windows} == {"false"}
    soviet = next(window for window in windows if window.get("side") == "Soviet")
    inside = {slot.get("entryName") for slot in soviet.iter(SLOT)}
    assert "B1a Rifle squad" in inside
    assert "BM Machine gun" not in inside


def test_markers_on_the_map_lie_there():
    root, _ = opened()
    window = next(iter(root.iter("VASSAL.build.module.Map")))
    assert "Foxhole" in {slot.get("entryName") for slot in window.iter(SLOT)}


def test_a_marker_in_a_hex_that_is_not_there_is_left_out():
    changes = (*SCENARIO.changes, Change("E9:0101", marker="foxhole"))
    opened(changes=changes)


def test_the_same_scenario_gives_the_same_file():
    assert module_bytes(firefight(), Words("de")) == module_bytes(firefight(), Words("de"))


def test_letters_that_vassal_divides_by_are_kept():
    root, _ = opened(title={"en": "A/B; <C>\\ 'D'"})
    assert root.get("name") == "A/B; <C>\\ 'D'"


def test_the_ending_says_that_a_module_is_meant(tmp_path):
    fight = firefight()
    out = tmp_path / "a.vmod"
    assert usual_kind(fight, out) == "module"
    assert usual_kind(fight, "a.pdf") == "sheet"
    assert usual_kind(fight, "a.xyz") == "sheet"
    assert export(fight, out, "module", Wishes()) == [out]


def test_a_scenario_without_a_map_or_a_side_has_no_module():
    with pytest.raises(StudioError, match="place a board first"):
        module_bytes(firefight(boards=()), Words("en"))
    with pytest.raises(StudioError, match="give it forces first"):
        module_bytes(firefight(sides={}), Words("en"))
