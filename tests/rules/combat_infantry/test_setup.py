"""Set-up as a played phase and drawn, variable forces, markers (10.1, 2.5)."""

from collections import Counter
from dataclasses import replace

import pytest

from studio.errors import StudioError
from studio.model.ground import MapPlace
from studio.model.provenance import changed
from studio.model.scenario import Area, Draw, Throw, Time, UnitEntry
from studio.rules.combat_infantry.phases import PlayerTurn, SettingUp
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import Game, State
from tests.rules.combat_infantry.fields import REST
from tests.rules.drawn import drawn, play, possible, texts, unit, where

ROW = """
    .   .   .   .   .
      .   t   .   .
    .   .   .   .   .
      .   .   .   .
    .   .   .   .   .
"""
AREAS = {
    "town": Area(in_or_next_to=("M:0401",)),
    "corner": Area(hexes=("M:0101", "M:0102")),
    "east": Area(edge="east"),
}


def setting(force, **more) -> State:
    return RULES.set_up(drawn(ROW, force, areas=AREAS, **more), 1)


def test_the_defender_sets_up_first():
    state = setting("A ge_chq corner\nB so_chq town")
    assert RULES.to_act(state) == "soviet"
    assert isinstance(state.phases[-1], SettingUp)
    state = play(state, "place B 0401")
    assert RULES.to_act(state) == "german"
    assert texts(state) == ["place A 0101", "place A 0102"]
    state = play(state, "place A 0102")
    assert isinstance(state.phases[-1], PlayerTurn)
    assert where(state, "A") == "0102"


def test_the_last_block_that_can_has_to_stand_in_the_named_hex():
    state = setting("A ge_chq corner\nB so_chq town\nB1 so_phq town")
    state = play(state, "place B 0301")
    assert texts(state) == ["place B1 0401"]


def test_a_place_of_several_hexes_needs_one_unit_in_all():
    """10.1: at least one unit in the town, wherever in it; nobody has to fill it hex by hex."""
    force = "A ge_chq 0103\nB so_chq town\nB1 so_phq town\nB1a so_rifle town"
    firefight = drawn(ROW, force, areas={"town": Area(in_or_next_to=("Town",))})
    hexes = tuple(firefight.ground.find(f"M:{at}") for at in ("0401", "0501"))
    address = firefight.ground.cells[hexes[0]].addresses[0]
    town = MapPlace({"en": "Town"}, "town", hexes, address)
    firefight = replace(firefight, ground=replace(firefight.ground, places=(town,)))
    state = play(RULES.set_up(firefight, 1), "place B 0301", "place B1 0301")
    assert set(texts(state)) == {"place B1a 0401", "place B1a 0501"}
    other = play(RULES.set_up(firefight, 1), "place B 0501", "place B1 0301")
    assert possible(other, "place B1a 0301")


def test_nobody_takes_a_place_that_another_needs():
    """Ruling 146 (10.1): block by block, and a hex is offered only if all others find theirs."""
    force = """
        A ge_chq 0103
        B so_chq corner
        B1 so_phq corner
        B1a so_rifle corner
        B1b so_rifle one
        B1c so_rifle one
        B1d so_rifle one
    """
    areas = {**AREAS, "one": Area(hexes=("M:0101",))}
    state = RULES.set_up(drawn(ROW, force, areas=areas), 1)
    for name in ("B", "B1", "B1a"):
        assert texts(state) == [f"place {name} 0102"]
        state = play(state, texts(state)[0])


def test_a_set_up_that_is_impossible_is_told_beforehand():
    force = "A ge_chq 0103\n" + "\n".join(f"B1{letter} so_rifle one" for letter in "abcd")
    with pytest.raises(StudioError, match="no room"):
        RULES.set_up(drawn(ROW, force, areas={"one": Area(hexes=("M:0101",))}), 1)


def test_who_finds_the_area_full_of_enemy_wire_arrives_in_the_first_turn():
    """Ruling 152: the Soviet, first, lays wire that leaves room for one of two Germans (7.5)."""
    force = "B so_chq 0103\nB1 so_phq 0101\nA ge_chq narrow\nA1 ge_phq narrow\nC ge_chq 0901"
    areas = {"narrow": Area(hexes=("M:0201",))}
    firefight = drawn(ROW, force, areas=areas, time=Time(month="1942-09", turns=2, first="german"))
    soviets = replace(firefight.scenario.sides["soviet"], markers={"barbed_wire": 1})
    sides = {**firefight.scenario.sides, "soviet": soviets}
    laid = replace(firefight, scenario=replace(firefight.scenario, sides=sides))
    state = play(RULES.set_up(laid, 1), "lay barbed_wire 0201", "place A 0201")
    assert isinstance(state.phases[-1], PlayerTurn)
    assert where(state, "A1") == ""
    assert [number for number, *_ in state.waiting] == [unit(state, "A1").number]
    for seed in range(20):
        assert where(RULES.start(laid, seed), "A1") == "0201"


def test_markers_are_laid_after_the_blocks_and_may_stay_in_the_box():
    """Ruling 147 (7.1, 7.5): foxholes under own blocks in the clear, wire next to them."""
    firefight = drawn(ROW, "A ge_chq 0103\nB so_chq corner", areas=AREAS)
    sides = dict(firefight.scenario.sides)
    sides["soviet"] = replace(sides["soviet"], markers={"foxhole": 1, "barbed_wire": 1})
    firefight = replace(firefight, scenario=replace(firefight.scenario, sides=sides))
    state = play(RULES.set_up(firefight, 1), "place B 0101")
    assert "lay foxhole 0101" in texts(state)
    assert "lay barbed_wire 0201" in texts(state)
    assert not possible(state, "lay barbed_wire 0101")
    laid = play(state, "lay foxhole 0101", "lay barbed_wire 0201")
    assert laid.foxholes
    assert laid.wire == ((laid.field.by_name["M:0201"], 1),)
    assert play(state, "ready soviet").foxholes == 0
    auto = RULES.start(firefight, 3)
    assert auto.foxholes
    assert auto.wire


CORNER = {"corner": Area(in_or_next_to=("M:0101",))}
"""A town at the corner of the map, which holds two units, and two hexes of three next to it."""
CROWD = "\n".join(f"A1{n} ge_rifle corner" for n in range(11)) + "\nB so_chq 0903"


def crowded():
    return drawn(ROW.replace(".", "t", 1), CROWD, areas=CORNER)


def standing(state):
    """How many units stand in each hex of the map's west."""
    return Counter(where(state, u.id) for u in state.units if u is not None and u.side == 0)


def test_named_places_that_cannot_hold_all_widen_by_a_ring():
    """Ruling 73 (10.1): eight units fill the town and its neighbours, three go one hex further."""
    for seed in range(4):
        there = standing(RULES.start(crowded(), seed))
        assert there["0101"] == 2
        assert there["0102"] == there["0201"] == 3
        assert sum(there[at] for at in ("0103", "0202", "0301", "0302")) == 3


def test_the_outer_ring_is_for_those_who_find_no_room_within():
    """Ruling 73 (10.1): three of eleven may stand there, whichever the owner likes."""
    state = RULES.set_up(crowded(), 1)
    far = ("0103", "0202", "0301")
    for number in range(3):
        assert possible(state, f"place A1{number} 0202")
        state = play(state, f"place A1{number} {far[number]}")
    assert texts(state) == [f"place A13 {at}" for at in ("0101", "0201", "0102")]
    for _ in range(3, 11):
        state = play(state, texts(state)[0])
    assert isinstance(state.phases[-1], PlayerTurn)


def test_an_area_of_hexes_is_what_it_says():
    """Ruling 73: only named places widen."""
    exact = {"corner": Area(hexes=("M:0101", "M:0102", "M:0201"))}
    with pytest.raises(StudioError, match="no room"):
        RULES.set_up(drawn(ROW, CROWD, areas=exact), 1)


def test_a_tank_widens_a_place_in_the_woods_until_it_finds_open_ground():
    """Ruling 73 (note 1): it stands outside, squads within."""
    woods = """
        .   w   .   .   .
          w   w   .   .
        .   w   .   .   .
          w   w   .   .
        .   w   .   .   .
          .   .   .   .
    """
    force = "Atk ge_pz4 lodge\nA1a ge_rifle lodge\nB so_chq 0902"
    areas = {"lodge": Area(in_or_next_to=("M:0302",))}
    state = RULES.set_up(drawn(woods, force, areas=areas), 1)
    far = ["0101", "0501", "0102", "0502", "0103", "0503", "0203", "0403"]
    assert texts(state) == [f"place Atk {at}" for at in far]
    state = play(state, texts(state)[0])
    assert texts(state) == ["place A1a 0302"]


@pytest.mark.parametrize("names", [("Town", "M:0901"), ("M:0901", "Town")])
@pytest.mark.parametrize("seed", range(6))
def test_drawn_set_ups_give_each_named_place_a_unit_before_any_a_second(seed, names):
    """10.1, ruling 146: two squads for a town of two hexes and for a farm."""
    farm = ROW.replace("    .   .   .   .   .\n      .   t", "    .   .   .   .   f\n      .   t")
    farm = farm.replace("t   .   .", "t   t   .")
    force = "A ge_chq 0103\nB so_chq 0903\nB1a so_rifle both\nB1b so_rifle both"
    firefight = drawn(farm, force, areas={"both": Area(in_or_next_to=names)})
    hexes = tuple(firefight.ground.find(f"M:{at}") for at in ("0401", "0601"))
    address = firefight.ground.cells[hexes[0]].addresses[0]
    town = MapPlace({"en": "Town"}, "town", hexes, address)
    firefight = replace(firefight, ground=replace(firefight.ground, places=(town,)))
    state = RULES.start(firefight, seed)
    stand = {where(state, "B1a"), where(state, "B1b")}
    assert "0901" in stand
    assert stand & {"0401", "0601"}


@pytest.mark.parametrize("seed", range(6))
def test_drawn_set_ups_let_nobody_take_a_named_place_from_its_only_taker(seed):
    """10.1: one squad may stand at either place, the other at the town alone."""
    force = "A ge_chq 0103\nB so_chq 0903\nB1a so_rifle both\nB1b so_rifle town"
    areas = {"both": Area(in_or_next_to=("M:0401", "M:0901")), **AREAS}
    state = RULES.start(drawn(ROW, force, areas=areas), seed)
    assert (where(state, "B1a"), where(state, "B1b")) == ("0901", "0401")


@pytest.mark.parametrize("seed", range(6))
def test_drawn_set_ups_keep_to_areas_stacking_and_named_hexes(seed):
    force = "A ge_chq corner\nA1 ge_phq corner\nB so_chq town\nB1 so_phq town\nB1a so_rifle town"
    state = RULES.start(drawn(ROW, force, areas=AREAS), seed)
    assert {where(state, name) for name in ("A", "A1")} <= {"0101", "0102"}
    assert "0401" in {where(state, name) for name in ("B", "B1", "B1a")}
    game = Game(state)
    for at, blocks in game.position.here.items():
        assert len(blocks) <= game.stack_limit(at, blocks[0].side)


def test_the_seed_draws_variable_forces_and_set_ups():
    draws = {"german": (Draw(("ge_sniper", "ge_pioneer", "ge_mine"), 2, "A", "corner"),)}
    firefight = drawn(ROW, REST, areas=AREAS, draws=draws)
    seen = set()
    for seed in range(12):
        state = RULES.start(firefight, seed)
        kinds = [u.type.id for u in state.units if u is not None and u.id.startswith("Ax")]
        assert len(set(kinds)) == 2
        assert {unit(state, "Ax1").company, unit(state, "Ax2").company} == {"A"}
        seen.add(tuple(kinds))
    assert len(seen) > 2


def test_what_a_company_of_two_words_draws_and_does_reads_back():
    """So that records of its games are played again."""
    draws = {"german": (Draw(("ge_sniper",), 1, "3. Kp", "corner"),)}
    fight = drawn(ROW, REST, areas=AREAS, draws=draws)
    german = fight.scenario.sides["german"]
    units = tuple(replace(entry, company="3. Kp") for entry in german.units)
    sides = {**fight.scenario.sides, "german": replace(german, units=units)}
    state = RULES.start(replace(fight, scenario=replace(fight.scenario, sides=sides)), 1)
    assert unit(state, "3._Kpx1").company == "3. Kp"
    assert "pass 3. Kp" in texts(state)
    for action in RULES.actions(state):
        assert RULES.read(str(action)) == action
    commanded = play(state, "activate A", "stay A")
    assert any("3._Kpx1" in text for text in texts(commanded))
    for action in RULES.actions(commanded):
        assert RULES.read(str(action)) == action


def test_a_die_roll_table_brings_the_blocks_of_its_row():
    table = (Throw(4, ("ge_sniper", "ge_mine")), Throw(8, ("ge_pioneer",)))
    draws = {"german": (Draw(company="A", area="corner", table=table),)}
    firefight = drawn(ROW, REST, areas=AREAS, draws=draws)
    seen = {
        tuple(u.type.id for u in RULES.start(firefight, seed).units if u and u.id.startswith("Ax"))
        for seed in range(40)
    }
    assert seen == {("ge_sniper", "ge_mine"), ("ge_pioneer",), ()}


def test_strikes_that_are_drawn_are_called_and_stand_nowhere():
    """2.6: their steps count strikes; they are no blocks of the map."""
    table = (Throw(10, ("ge_artillery", "ge_sniper")),)
    draws = {"german": (Draw(company="A", area="corner", table=table),)}
    strikes = {"german": {"artillery": 1, "air": 2}}
    state = RULES.start(drawn(ROW, REST, areas=AREAS, draws=draws, strikes=strikes), 1)
    assert [u.type.id for u in state.units if u and u.id.startswith("Ax")] == ["ge_sniper"]
    assert state.strikes == ((5, 2), (0, 0))


def test_a_block_of_strikes_that_the_force_lists_is_the_gun_that_fires():
    """2.6: a pack may bring a side another one than the box has."""
    firefight = drawn(ROW, REST)
    heavy = changed(firefight.units.types["ge_artillery"], id="ge_heavy", fire=8)
    types = {**firefight.units.types, "ge_heavy": heavy}
    german = firefight.scenario.sides["german"]
    listed = replace(german, units=(*german.units, UnitEntry("guns", "ge_heavy", steps=2)))
    sides = {**firefight.scenario.sides, "german": listed}
    state = RULES.start(
        replace(
            firefight,
            units=replace(firefight.units, types=types),
            scenario=replace(firefight.scenario, sides=sides),
        ),
        1,
    )
    assert state.strikes == ((2, 0), (0, 0))
    assert state.field.strikes[0]["artillery"].fire == 8
    assert state.field.strikes[0]["air"].type.id == "ge_aircraft"


def test_what_was_drawn_is_hidden_from_the_enemy():
    draws = {"german": (Draw(("ge_sniper", "ge_pioneer"), 1, "A", "corner"),)}
    state = RULES.start(drawn(ROW, REST, areas=AREAS, draws=draws), 1)
    view = RULES.view(state, "soviet")
    assert all(u is None or u.side == 1 for u in view.units)


@pytest.mark.parametrize("seed", range(6))
def test_drawn_set_ups_ask_no_second_unit_for_a_place_that_has_one(seed):
    """10.1: a block that the scenario puts there holds it; the free one takes the other place."""
    force = "A ge_chq 0103\nB so_chq 0401\nB1a so_rifle both"
    areas = {"both": Area(in_or_next_to=("M:0401", "M:0901"))}
    assert where(RULES.start(drawn(ROW, force, areas=areas), seed), "B1a") == "0901"


def test_a_block_stands_in_a_named_place_though_others_set_up_elsewhere():
    """10.1, ruling 146: town and farm want a unit each, and the other two come near neither."""
    force = "A ge_chq 0103\nB so_chq both\nB1 so_phq corner\nB1a so_rifle corner"
    areas = {"both": Area(in_or_next_to=("M:0401", "M:0901")), "corner": AREAS["corner"]}
    state = RULES.set_up(drawn(ROW, force, areas=areas), 1)
    assert set(texts(state)) == {"place B 0401", "place B 0901"}
