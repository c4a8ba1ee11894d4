"""Several players a side: who commands, and who has the other choices."""

from dataclasses import replace

from studio.model.scenario import UnitEntry
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.seats import player_of, players_to_act, seats_of
from tests.rules.combat_infantry.fields import ROW
from tests.rules.drawn import begun, commanding, drawn, play, texts


def test_each_player_of_a_side_commands_companies_of_his_own():
    """Ruling 150."""
    force = "A ge_chq 0101\nC ge_chq 0102\nB so_chq 0903"
    firefight = drawn(ROW, force)
    sides = dict(firefight.scenario.sides)
    seats = {"Anna": ("A",), "Boris": ("C",)}
    sides["german"] = replace(sides["german"], players=seats)
    firefight = replace(firefight, scenario=replace(firefight.scenario, sides=sides))
    state = RULES.start(firefight, 1)
    assert seats_of(firefight.scenario, "german") == seats
    assert seats_of(firefight.scenario, "soviet") == {"soviet": ("B",)}
    assert players_to_act(state, seats) == ("Anna", "Boris")
    assert player_of(state, RULES.read("activate C"), seats) == "Boris"
    assert player_of(state, RULES.read("pass A"), seats) == "Anna"
    state = play(state, "pass A", "activate C")
    assert players_to_act(state, seats) == ("Boris",)


def test_bunkers_of_no_company_are_the_first_players():
    """Ruling 150 (2.56): a side of two companies has one that is attached to neither."""
    firefight = drawn(ROW, "A ge_chq 0101\nA1a ge_rifle 0301\nB so_chq 0903\nC so_chq 0902")
    sides = dict(firefight.scenario.sides)
    bunker = UnitEntry("box", "so_bunker", at="M:0401")
    sides["soviet"] = replace(sides["soviet"], units=(*sides["soviet"].units, bunker))
    firefight = replace(firefight, scenario=replace(firefight.scenario, sides=sides))
    state = play(RULES.start(firefight, 1), "pass A", "pass B", "pass C")
    assert texts(state, "pass") == ["pass -"]
    assert players_to_act(state, {"Boris": ("B",), "Clara": ("C",)}) == ("Boris",)


SEATS = {"Anna": ("A",), "Boris": ("C",)}


def test_who_takes_friendly_fire_is_picked_by_whoever_bombarded():
    """Ruling 150 (6.64): Boris's mortar endangers two squads of Anna's."""
    force = """
        A ge_chq 0101
        A1 ge_phq 0101
        A1a ge_rifle 0401
        A1b ge_rifle 0401
        C ge_chq 0103
        Cmo ge_mortar_80 0301
        B so_chq 0903
        B1a so_rifle 0502
    """
    state = commanding(begun(ROW, force), "C")
    state = play(state, "fire Cmo 0502", dice=(10, 9, 9))
    assert texts(state) == ["suffer A1a", "suffer A1b"]
    assert players_to_act(state, SEATS) == ("Boris",)


def test_the_next_assault_is_picked_by_whoever_launched_it():
    """Ruling 150 (9.1): both are Boris's."""
    force = """
        A ge_chq 0101
        C ge_chq 0103
        C1a ge_rifle 0302
        C1b ge_rifle 0302
        B so_chq 0903
        B1a so_rifle 0402
        B1b so_rifle 0401
    """
    state = commanding(begun(ROW, force), "C")
    state = play(state, "assault C1a 0302 0402", "assault C1b 0302 0401", "end C")
    assert texts(state) == ["fight 0401", "fight 0402"]
    assert players_to_act(state, SEATS) == ("Boris",)


def test_when_the_firefight_is_over_nobody_has_a_choice():
    over = replace(begun(ROW, "A ge_chq 0101\nC ge_chq 0102\nB so_chq 0903"), phases=(), kept={})
    assert players_to_act(over, SEATS) == ()


def test_a_player_whose_companies_have_acted_waits_for_the_others():
    """1.1, ruling 150."""
    state = begun(ROW, "A ge_chq 0101\nC ge_chq 0102\nB so_chq 0903")
    assert players_to_act(play(state, "pass A"), SEATS) == ("Boris",)
    assert players_to_act(play(state, "pass C"), SEATS) == ("Anna",)
