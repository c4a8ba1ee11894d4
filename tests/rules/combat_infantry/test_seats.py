"""Several players a side: who commands, and who has the other choices."""

from dataclasses import replace

from studio.model.posts import commander
from studio.model.scenario import UnitEntry
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.seats import player_of, players_to_act, seats_of
from studio.seen.seating import players_of
from tests.rules.combat_infantry.fields import ROW
from tests.rules.drawn import begun, commanding, drawn, play, texts, turned


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


# --- platoons (2.15) ----------------------------------------------------------------------------

COMPANY = """
    A ge_chq 0101
    A1 ge_phq 0101
    A1a ge_rifle 0201
    A2 ge_phq 0302
    A2a ge_rifle 0302
    Amg ge_mg 0302
    B so_chq 0903
    B1a so_rifle 0402
"""
PLATOONS = {"Anna": ("A",), "Boris": ("A2",)}


def owners(state, seats):
    """Whose each action is, by its text."""
    return {text: player_of(state, RULES.read(text), seats) for text in texts(state)}


def test_a_player_may_command_a_platoon_alone():
    """Ruling 150: the rest of the company is with whoever has it."""
    state = begun(ROW, COMPANY)
    assert owners(state, PLATOONS) == {
        "activate A": "Anna",
        "activate A1": "Anna",
        "activate A2": "Boris",
        "pass A": "Anna",
    }


def test_in_an_activation_all_orders_are_those_of_its_hq():
    """Ruling 150 (4.1): Boris's HQ commands Anna's machine gun, Anna's a squad of his platoon."""
    by_platoon = commanding(begun(ROW, COMPANY), "A2")
    assert "fire Amg 0402" in texts(by_platoon)
    assert set(owners(by_platoon, PLATOONS).values()) == {"Boris"}
    by_company = commanding(begun(ROW, COMPANY), "A")
    assert "fire A2a 0402" in texts(by_company)
    assert set(owners(by_company, PLATOONS).values()) == {"Anna"}


def test_losses_are_those_of_whoever_has_the_platoon():
    """Ruling 150 (6.3): equals in a hex, of which each is its own player's."""
    force = COMPANY.replace("A1a ge_rifle 0201", "A1a ge_rifle 0302")
    state = commanding(begun(ROW, force + "B1 so_phq 0402"), "B1")
    state = play(state, "fire B1a 0302", dice=(1, 9, 9))
    assert owners(state, PLATOONS) == {"lose A1a": "Anna", "lose A2a": "Boris"}
    assert players_to_act(state, PLATOONS) == ("Anna", "Boris")


def test_a_company_is_passed_by_whoever_has_an_hq_of_it_left():
    """Ruling 150 (1.1): first of all by its commander."""
    begin = begun(ROW, COMPANY)
    spent = turned(turned(begin, "A", activated=True), "A1", activated=True)
    assert owners(spent, PLATOONS) == {"activate A2": "Boris", "pass A": "Boris"}
    both = {"Boris": ("A2",), "Anna": ("A1",)}
    assert owners(begin, both) == {
        "activate A": "Boris",
        "activate A1": "Anna",
        "activate A2": "Boris",
        "pass A": "Boris",
    }


def test_a_company_may_be_called_like_a_platoon():
    """2.15: then its name is the company's."""
    seats = {"Anna": ("A",), "Boris": ("A1",)}
    assert commander(seats, ("A", "A1"), "A", 1) == "Anna"
    assert commander(seats, ("A", "A1"), "A1", None) == "Boris"
    assert commander(seats, ("A",), "A", 1) == "Boris"


def test_without_players_given_a_company_is_shared_by_its_platoons():
    """Ruling 150: its HQ and weapons are with the first of them."""
    assert players_of(drawn(ROW, COMPANY), "german") == {"A1": ("A", "A1"), "A2": ("A2",)}
    assert not players_of(drawn(ROW, COMPANY), "soviet"), "there is one player for one platoon"
    two = COMPANY + "C ge_chq 0103"
    assert players_of(drawn(ROW, two), "german") == {"A": ("A",), "C": ("C",)}
