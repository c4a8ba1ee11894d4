"""Pieces of a map: exact wherever they are laid and however they are turned, and safe as text."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.errors import StudioError
from studio.hexes import Hex, Hexside, hexside_between
from studio.model.board import Board
from studio.model.edits import change_places
from studio.model.firefight import Firefight
from studio.model.ground import Edge, Ground
from studio.model.joining import join
from studio.model.patch import (
    Mirror,
    Patch,
    PatchHex,
    PatchPlace,
    PatchSide,
    cleared,
    copied,
    edges_of,
    mirrored,
    pasted,
    patch_text,
    read_patch,
)
from studio.model.placing import PlacedBoard
from studio.model.scenario import Change, Placement, Scenario
from studio.model.terrain import load_terrain
from studio.model.units import load_units

TABLE = load_terrain()
MIRRORS: tuple[Mirror, ...] = ("across", "down", "turn")
COLUMNS, ROWS = 13, 7


def board(stagger: str = "even") -> Board:
    rows = [ROWS + (c % 2 == (0 if stagger == "even" else 1)) for c in range(1, COLUMNS + 1)]
    return Board(
        "P1",
        {"en": "Paper"},
        COLUMNS,
        ROWS,
        {".": "clear"},
        tuple("." * count for count in rows),
        stagger=stagger,  # type: ignore[arg-type]
    )


def firefight(sheet: Board, changes: tuple[Change, ...] = ()) -> Firefight:
    scenario = Scenario(id="p", title={"en": "p"}, boards=(Placement("P1", "P1"),), changes=changes)
    ground = join([PlacedBoard(scenario.boards[0], sheet)], TABLE, changes, ())
    return Firefight(scenario, {"P1": sheet}, ground, TABLE, load_units(()))


def laid(fight: Firefight, changes: object) -> Firefight:
    """The firefight with changes on its map."""
    scenario = change_places(fight, changes)  # type: ignore[arg-type]
    return firefight(fight.boards["P1"], scenario.changes)


@st.composite
def painted(draw) -> Firefight:
    """A map with much on it."""
    fight = firefight(board(draw(st.sampled_from(["even", "odd"]))))
    ground = fight.ground
    hexes, sides = sorted(ground.cells), sorted(ground.edges)
    wanted: dict[Hex | Hexside, Change] = {}
    for at in draw(st.lists(st.sampled_from(hexes), max_size=12)):
        terrain = draw(st.sampled_from(sorted(TABLE.hexes)))
        name = draw(st.sampled_from([None, {"en": "Lipki"}]))
        wanted[at] = Change(
            "", terrain=terrain, level=draw(st.integers(0, 3)), name=name, kind=name and "farm"
        )
    for side in draw(st.lists(st.sampled_from(sides), max_size=12)):
        wanted[side] = Change(
            "",
            terrain=draw(st.sampled_from([None, *TABLE.edges, "woods"])),
            rise=draw(st.sampled_from([None, *TABLE.rises])),
            crossing=draw(st.sampled_from([None, *TABLE.crossings])),
            ways=draw(st.sampled_from([None, ("paved",), ("railway", "unpaved")])),
        )
    return laid(fight, wanted)


@st.composite
def copies(draw) -> tuple[Firefight, Patch, Hex, frozenset[Hex]]:
    """A map, a piece of it, where its origin was, and the area."""
    fight = draw(painted())
    area = draw(st.sets(st.sampled_from(sorted(fight.ground.cells)), min_size=1, max_size=15))
    patch = copied(fight.ground, area, TABLE)
    first, least = min(area), min(patch.covers())
    return fight, patch, Hex(first.q - least.q, first.y - least.y), frozenset(area)


def reflected(at: Hex, how: str) -> Hex:
    return {"across": Hex(-at.q, at.y), "down": Hex(at.q, -at.y), "turn": Hex(-at.q, -at.y)}[how]


@given(copies())
def test_mirrors_undo_themselves_and_two_make_half_a_turn(made):
    _, patch, _, _ = made
    for how in MIRRORS:
        assert mirrored(mirrored(patch, how), how) == patch
    assert mirrored(mirrored(patch, "across"), "down") == mirrored(patch, "turn")


@given(copies())
def test_a_mirror_is_exact_on_the_grid(made):
    _, patch, _, _ = made
    edges = edges_of(patch, TABLE)
    for how in MIRRORS:
        other = mirrored(patch, how)
        covers = other.covers()
        assert all((at.q + at.y) % 2 == 0 for at in covers)
        for at, one in patch.covers().items():
            there = covers[reflected(at, how)]
            assert (there.terrain, there.level) == (one.terrain, one.level)
        turned = edges_of(other, TABLE)
        assert len(turned) == len(edges)
        for side, edge in edges.items():
            a, b = (reflected(at, how) for at in side.hexes())
            assert turned[hexside_between(a, b)] == edge


@given(copies())
def test_text_holds_all_of_a_piece(made):
    _, patch, _, _ = made
    assert read_patch(patch_text(patch), TABLE) == patch


@settings(max_examples=40)
@given(copies())
def test_what_is_laid_where_it_was_copied_changes_nothing(made):
    fight, patch, origin, _ = made
    after = laid(fight, pasted(patch, origin, fight.ground))
    assert after.ground.cells == fight.ground.cells
    assert after.ground.edges == fight.ground.edges


@settings(max_examples=60)
@given(copies(), st.integers(0, COLUMNS - 1), st.integers(0, 2 * ROWS), st.sampled_from(MIRRORS))
def test_a_piece_isnt_sheared_wherever_its_origin_is_laid(made, q, y, how):
    fight, patch, _, _ = made
    parity = sum(min(fight.ground.cells)) % 2
    origin = Hex(q, y + (q + y + parity) % 2)
    piece = mirrored(patch, how)
    after = laid(fight, pasted(piece, origin, fight.ground)).ground
    for step, one in piece.covers().items():
        cell = after.cells.get(Hex(origin.q + step.q, origin.y + step.y))
        assert cell is None or (cell.terrain, cell.level) == (one.terrain, one.level)
    for side, edge in edges_of(piece, TABLE).items():
        if not all(at in piece.covers() for at in side.hexes()):
            continue
        there = Hexside(Hex(origin.q + side.hex.q, origin.y + side.hex.y), side.direction)
        assert after.edges.get(there, edge) == edge


@settings(max_examples=40)
@given(copies())
def test_a_cleared_area_is_bare_level_ground_and_the_rest_stays(made):
    fight, _, _, area = made
    after = laid(fight, cleared(fight.ground, area, TABLE)).ground
    for at, cell in after.cells.items():
        before = fight.ground.cells[at]
        expected = ("clear", 0) if at in area else (before.terrain, before.level)
        assert (cell.terrain, cell.level) == expected
    for side, edge in after.edges.items():
        if all(at in area for at in side.hexes()):
            assert edge == Edge("clear")
        elif any(at in area for at in side.hexes()):
            assert edge.ways == frozenset()
    assert not any(place.hexes[0] in area for place in after.places)


def test_names_of_several_hexes_come_along_as_far_as_they_were_selected():
    patch = Patch((PatchHex((0, 0), "town"),), places=(PatchPlace((0, 0), {"en": "A"}, "town"),))
    changes = pasted(patch, Hex(1, 1), Ground({Hex(1, 1): None}, {}))  # type: ignore[dict-item]
    assert changes[Hex(1, 1)] == Change("", "town", 0, name={"en": "A"}, kind="town")


def test_a_hexside_of_the_outside_comes_along_and_silent_ones_stay():
    sheet = firefight(board())
    at = Hex(4, 5)
    river = at.hexside(0)
    painted = laid(sheet, {river: Change("", terrain="river"), at: Change("", level=1)})
    patch = copied(painted.ground, [at], TABLE)
    assert patch.sides == (PatchSide((0, 0), "n", "river"),)
    to = Hex(8, 5)
    other = laid(sheet, {to.hexside(1): Change("", terrain="hedge")})
    after = laid(other, pasted(patch, to, other.ground)).ground
    assert after.edges[to.hexside(0)].terrain == "river"
    assert after.edges[to.hexside(1)].terrain == "hedge"


GOOD: dict[str, list[Any] | int] = {"piece": 1, "hexes": [{"at": [0, 0], "terrain": "woods"}]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no piece of a map"),
        ("Hello", "no piece of a map"),
        ('{"format": 1}', "no piece of a map"),
        ("[" * 100_000, "no piece of a map"),
        ('{"piece": 1, "hexes": NaN}', "no piece of a map"),
        (json.dumps({"piece": 2, "hexes": GOOD["hexes"]}), "/piece"),
        (json.dumps({"piece": 1, "hexes": []}), "/hexes"),
        (json.dumps(GOOD | {"extra": 1}), "extra"),
        (json.dumps({"piece": 1, "hexes": [{"at": [0, 1], "terrain": "woods"}]}), "between"),
        (json.dumps({"piece": 1, "hexes": [{"at": [0, 0], "terrain": "jungle"}]}), "jungle"),
        (json.dumps({"piece": 1, "hexes": [{"at": [0, 0], "terrain": "woods"}] * 2}), "twice"),
        (json.dumps({"piece": 1, "hexes": [{"at": [0, 10**9], "terrain": "woods"}]}), "/hexes/0"),
        (
            json.dumps(GOOD | {"sides": [{"at": [0, 0], "side": "n", "terrain": "moat"}]}),
            "moat",
        ),
        (json.dumps(GOOD | {"sides": [{"at": [0, 0], "side": "up"}]}), "/sides/0/side"),
        (json.dumps(GOOD | {"sides": [{"at": [0, 0], "side": "n", "ways": ["tram"]}]}), "tram"),
        (" " * (9 * 1024 * 1024), "more text"),
    ],
)
def test_text_that_holds_no_sound_piece_is_refused_with_a_reason(text: str, words: str):
    with pytest.raises(StudioError, match=words):
        read_patch(text, TABLE)


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists))
def test_nothing_that_json_can_say_breaks_the_reader(value):
    for text in (json.dumps(value), json.dumps({"piece": 1, "hexes": value})):
        with pytest.raises(StudioError):
            read_patch(text, TABLE)


def test_nothing_is_copied_from_nowhere():
    with pytest.raises(StudioError, match="no hex is selected"):
        copied(firefight(board()).ground, [Hex(99, 99)], TABLE)
