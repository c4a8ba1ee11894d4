"""Cases that the examples of the rules don't show, each decided by rule and ruling."""

from dataclasses import replace

import pytest

from studio.errors import IllegalAction
from studio.model.scenario import Area, Arrival, Change, Draw
from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.combat_infantry.examples.scene import (
    DAM,
    UP,
    activated,
    control,
    done,
    offered,
    play,
    points,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import block, face, steps, turned, unit

# --- replaced HQs (4.4) -------------------------------------------------------------------------


def killed_in_assault():
    """The attacker of 0403 has hit the defending HQ, whose owner has to bring it back."""
    force = """
        B so_chq 0101
        B1a so_smg 0303
        A ge_chq 0605
        A1 ge_phq 0403
        A1a ge_rifle 0403 x1
        A1b ge_rifle 0504
    """
    state = activated(scene(force, first="soviet"), "B")
    state = done(play(state, "assault B1a 0303 0403"), [6])
    state = play(state, "hold A1", "hold A1a", "shoot B1a", dice=[1, 9, 9])
    return play(state, "lose A1")


def test_an_hq_that_returns_into_an_assault_is_revealed_there():
    """4.4, 9.1: all units of an assault are revealed, so the enemy sees the new HQ."""
    state = killed_in_assault()
    state = play(state, "promote A1 A1a 0403", dice=[1])  # alone now, it checks its morale
    assert face(state, "A1") == UP
    view = RULES.view(state, "soviet")
    assert unit(view, "A1").is_hq
    assert RULES.actions(state) == RULES.actions(RULES.view(state, "german"))


def test_a_new_hq_did_not_retreat_and_may_be_activated():
    """4.4 over 9.2: the old one retreated and was eliminated before any activation of its own."""
    force = """
        A ge_chq 0105
        Asn ge_sniper 0303
        B1 so_phq 0403 up acted
        B1a so_rifle 0503
    """
    state = activated(scene(force), "A")
    state = play(state, "fire Asn 0403 at B1", dice=[1])
    state = done(play(state, "promote B1 B1a 0503"))
    assert possible(state, "activate B1")


def test_an_hq_that_leaves_an_attack_into_which_it_returned_may_be_activated():
    """4.4 over 9.2, which holds for defenders alone: it had no activation yet."""
    force = """
        A ge_chq 0103
        A1 ge_phq 0303
        A1a ge_rifle 0302
        Amo ge_mortar_80 0102
        B so_chq 0605
        B1a so_rifle 0401
        B1b so_rifle 0402
    """
    state = play(activated(scene(force), "A"), "assault A1a 0302 0401")
    state = play(state, "fire Amo 0402", "suffer A1", dice=[10, 9, 9])
    state = play(state, "end A", "hold B1a", "retreat A1 0501", "retreat A1a 0501", "settle 0401")
    state = play(state, "pass B")
    assert texts(state, "activate") == ["activate A1"]
    assert face(state, "A1") == UP


# --- fire (6.0) ---------------------------------------------------------------------------------


def test_the_hq_bonus_may_overcome_armour():
    """6.6, 6.32: firepower 4 and 1 against a bunker's full armour of 4 hits with a 1."""
    force = """
        A1 ge_phq 0303
        Amo ge_mortar_80 0202
        B so_chq 0605
        Bbk so_bunker 0403
    """
    state = activated(scene(force), "A1")
    assert steps(play(state, "fire Amo 0403 at Bbk", dice=[1, 2, 2]), "Bbk") == 2


# --- regrouping and wire (9.5, 7.5) -------------------------------------------------------------


def test_a_winner_that_regroups_into_wire_is_caught_in_it():
    """7.5, 9.5: it leaves by the hexside it came over."""
    wire = [Change("M:0404", marker="barbed_wire", side="german")]
    force = """
        B so_chq 0101
        B1a so_smg 0303
        B1b so_smg 0304
        A ge_chq 0601
        A1a ge_rifle 0403 x1
    """
    state = activated(scene(force, first="soviet", markers=wire), "B")
    state = done(play(state, "assault B1a 0303 0403"), [1])
    state = play(state, "hold A1a", "shoot B1a", dice=[1, 9, 9])
    state = play(state, "regroup B1a 0404")
    assert state.field.name[block(state, "B1a").came] == "M:0403"


# --- draws (2.5) --------------------------------------------------------------------------------


def test_a_company_draws_from_two_pools_and_both_sides_draw():
    """2.5, ruling 81: every block drawn has a name of its own."""
    draws = {
        "german": (
            Draw(("ge_pz4",), 1, "A", "west"),
            Draw(("ge_sniper", "ge_pioneer"), 2, "A", "west"),
        ),
        "soviet": (Draw(("so_nkvd",), 1, "A", "west"),),
    }
    areas = {"west": Area(hexes=("M:0101", "M:0102", "M:0103", "M:0104", "M:0202"))}
    force = "A ge_chq 0601\nB so_chq 0605"
    state = scene(force, draws=draws, areas=areas)
    kinds = sorted(u.type.id for u in state.units if u is not None)
    assert kinds == ["ge_chq", "ge_pioneer", "ge_pz4", "ge_sniper", "so_chq", "so_nkvd"]


# --- HQs lost in their own activation -----------------------------------------------------------


def test_the_activation_of_a_lost_hq_ends_with_its_assaults():
    """Rulings 70, 107 (4.4, 1.3): commands are lost, half-hits recover, assaults are fought."""
    force = """
        A1 ge_phq 0303
        A1a ge_rifle 0304
        A1b ge_rifle 0302
        Amo ge_mortar_50 0202
        B so_chq 0605
        B1a so_rifle 0402
        B1b so_rifle 0404
    """
    state = activated(scene(force, {"0402": "town"}), "A1")
    state = play(state, "assault A1a 0304 0404")
    state = play(state, "fire Amo 0402", dice=[1, 9, 10])
    assert block(state, "B1a").half
    state = play(state, "suffer A1")
    state = play(state, next(text for text in texts(state) if text.endswith("0302")))
    assert not block(state, "B1a").half
    assert set(texts(state)) == {"shoot B1b", "hold B1b"}
    assert (steps(state, "A1"), block(state, "A1").activated) == (1, True)


def test_a_company_without_platoon_hqs_takes_its_hq_from_a_squad():
    """Ruling 69 (4.4): without any it is not replaced."""
    force = """
        A ge_chq 0105
        Asn ge_sniper 0303
        B so_chq 0403 up
    """
    shot = "fire Asn 0403 at B"
    state = activated(scene(force + "B1a so_rifle 0503 x2"), "A")
    state = play(state, shot, dice=[1])
    assert {text.split()[2] for text in texts(state)} == {"B1a"}
    state = play(activated(scene(force + "B1 so_phq 0601\nBmg so_mg 0503"), "A"), shot, dice=[1])
    assert points(play(state, "surrender german")) == (1, 0)


# --- the NKVD, snipers --------------------------------------------------------------------------


def test_the_nkvd_lifts_a_check_by_one():
    """Rulings 60, 71 (2.53): out of command, in a rally, and in an assault by the HQ's morale."""
    force = """
        B1 so_phq 0303
        B1a so_rifle 0505 x2
        Bnk so_nkvd 0505
        A ge_chq 0101
    """
    state = activated(scene(force, first="soviet"), "B1")
    assert possible(play(state, "check B1a", dice=[6]), "rally B1a")
    near = activated(scene(force.replace("0505", "0403"), first="soviet"), "B1")
    assert steps(play(near, "rally B1a", dice=[7]), "B1a") == 3
    assert steps(play(near, "rally B1a", dice=[8]), "B1a") == 2


def test_an_assaulted_squad_checks_by_its_hqs_morale_and_the_nkvd():
    """Ruling 60 (9.3, 2.53): 6 of the PHQ and 1 pass a 7; at 8 it does nothing."""
    force = """
        A ge_chq 0101
        A1a ge_rifle 0303
        B1 so_phq 0403
        B1a so_rifle 0403 x1
        Bnk so_nkvd 0403
    """
    state = play(activated(scene(force), "A"), "assault A1a 0303 0403")
    passed, failed = (done(state, [roll, 1]) for roll in (7, 8))
    assert possible(passed, "shoot B1a")
    assert not possible(failed, "shoot B1a")
    assert possible(failed, "shoot Bnk")


def test_a_sniper_hits_a_revealed_tank_by_three_and_a_bunker_by_five():
    """2.52, 6.32: armour is ignored; a bunker is no vehicle."""
    force = "B so_chq 0101\nBsn so_sniper 0303\nA ge_chq 0605\nAtk ge_pz4 0403 up"
    state = activated(scene(force, first="soviet"), "B")
    assert steps(play(state, "fire Bsn 0403 at Atk", dice=[4]), "Atk") == 2
    assert steps(play(state, "fire Bsn 0403 at Atk", dice=[3]), "Atk") == 1
    force = "A ge_chq 0101\nAsn ge_sniper 0303\nB so_chq 0605\nBbk so_bunker 0403"
    state = activated(scene(force), "A")
    assert steps(play(state, "fire Asn 0403 at Bbk", dice=[5]), "Bbk") == 2


# --- bombardment out of smoke, bridges ----------------------------------------------------------


def test_a_mortar_fires_out_of_smoke_by_a_spotter_who_stands_clear_of_it():
    """Ruling 114 (7.4): from smoke with a spotter, never into it; an HQ in smoke can't spot."""
    force = """
        A ge_chq 0303
        Amo ge_mortar_80 0202
        B so_chq 0605
        B1a so_rifle 0403
    """
    smoke = [Change("M:0202", marker="smoke")]
    state = activated(scene(force, markers=smoke), "A")
    assert [to for to in offered(state, "fire", "Amo") if "0403" in to] == ["0403 by A"]
    both = [*smoke, Change("M:0303", marker="smoke")]
    state = activated(scene(force, markers=both), "A")
    assert not possible(state, "fire Amo 0403 by A")
    state = activated(scene(force, markers=[Change("M:0403", marker="smoke")]), "A")
    assert not any("0403" in to for to in offered(state, "fire", "Amo"))


def test_the_hq_bonus_comes_before_a_bridge_halves_the_fire():
    """Rulings 119, 120 (7.3, 6.6): firepower 4 and 1 is 3; friends next to both banks suffer."""
    force = """
        A1 ge_phq 0304
        Amo ge_mortar_80 0204
        A1a ge_rifle 0503
        B so_chq 0605
    """
    bridge = {"0303 se": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}}
    state = activated(scene(force, bridge), "A1")
    side = state.field.find_side("M:0303 se")
    after = play(state, "demolish Amo 0303 se", dice=[3, 4, 4])
    assert [number for number, _ in after.changes] == [side]
    assert not play(state, "demolish Amo 0303 se", dice=[4, 4, 9]).changes
    state = play(state, "demolish Amo 0303 se", dice=[9, 9, 10])
    assert set(texts(state)) == {"suffer A1", "suffer A1a"}


# --- mines of one's own, joined assaults --------------------------------------------------------


def test_friends_enter_a_minefield_freely():
    """Ruling 110 (7.2): no stop, and it counts for stacking."""
    force = "A ge_chq 0101\nA1a ge_rifle 0302\nAmi ge_mine 0303\nB so_chq 0605"
    state = activated(scene(force), "A")
    assert possible(state, "move A1a 0303")
    assert possible(state, "move A1a 0304")


def test_a_pending_assault_takes_in_more_attackers_up_to_its_stacking():
    """Rulings 51, 98 (9.1): two in a town, whichever hexsides they come over."""
    force = """
        A ge_chq 0101
        A1a ge_rifle 0303
        A1b ge_rifle 0402
        A1c ge_rifle 0503
        B so_chq 0605
        B1a so_rifle 0403
    """
    state = activated(scene(force, {"0403": "town"}), "A")
    state = play(state, "assault A1a 0303 0403")
    assert possible(state, "assault A1b 0402 0403")
    state = play(state, "assault A1b 0402 0403")
    assert texts(state, "assault") == []
    assert control(state)["0403"] == "disputed"


def test_what_is_attached_to_nobody_is_the_only_companys():
    """2.5, ruling 81: a side of one company needs no attachments; of two it does."""
    draws = {"german": (Draw(("ge_pz4",), 1, None, "west"),)}
    areas = {"west": Area(hexes=("M:0101", "M:0102"))}
    one = scene("A ge_chq 0601\nB so_chq 0605", draws=draws, areas=areas)
    assert unit(one, "x1").company == "A"
    two = scene("A ge_chq 0601\nC ge_chq 0602\nB so_chq 0605", draws=draws, areas=areas)
    assert unit(two, "x1").company not in ("A", "C")


# --- fog of war ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["ge_pz4", "ge_rifle"])
def test_nobody_tells_a_reinforcement_by_the_hexes_that_let_it_in(kind):
    """Ruling 134: woods would keep a tank out, and so betray it."""
    areas = {"late": Area(edge="west")}
    force = f"A ge_chq 0605\nAxx {kind} late\nB so_chq 0101"
    late = {"german": (Arrival(2, "late", ("Axx",)),)}
    state = scene(force, {"0102": "woods", "0103": "woods"}, areas=areas, arrivals=late)
    assert RULES.view(state, "soviet").waiting == ((-1, 0, 2, 0),)
    assert RULES.view(state, "german").waiting == state.waiting


@pytest.mark.parametrize("action", ["fire A1a 0403 at {}", "fire A1a 0404 at {}", "move {} 0304"])
def test_a_refusal_says_the_same_of_hidden_units_and_of_none(action):
    """Ruling 134: nobody learns by a forbidden action who stands in a hex, or that he exists."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605\nB1a so_rifle 0403\nB1b so_rifle 0404"
    state = activated(scene(force), "A")
    said = set()
    for name in ("B1a", "B1b", "Bzz"):
        with pytest.raises(IllegalAction) as refused:
            play(state, action.format(name))
        said.add(str(refused.value).replace(name, "X"))
    assert len(said) == 1


# --- bombardment, bridges and floods beside assaults (6.6, 7.3, 9.4) ----------------------------

BRIDGE = {"0303 ne": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}}


def test_an_hq_beside_a_bunker_helps_a_strike_through_its_armour():
    """2.6, 6.6, 6.32: firepower 6 and 1 against armour 6 hits with a 1, without an HQ nothing."""
    force = "A ge_chq 0303\nB so_chq 0605\nBbk so_bunker 0403"
    state = scene(force, strikes={"german": {"artillery": 1}})
    thick = [replace(u, armour=6) if u and u.id == "Bbk" else u for u in state.units]
    state = activated(replace(state, units=tuple(thick), kept={}), "A")
    assert texts(state, "strike") == ["strike artillery 0403 at Bbk by A"]
    state = play(state, "strike artillery 0403 at Bbk by A", dice=[1, 2, 9])
    assert steps(state, "Bbk") == 2
    far = scene(force.replace("0303", "0203"), strikes={"german": {"artillery": 1}})
    far = activated(replace(far, units=tuple(thick), kept={}), "A")
    assert texts(far, "strike") == []


def test_nobody_retreats_over_a_bridge_that_was_blown_behind_him():
    """7.3, 9.4: its assault limit is zero by then."""
    force = "A ge_chq 0203\nA1a ge_rifle 0303\nB so_chq 0605\nB1a so_rifle 0402"
    state = activated(scene(force, BRIDGE, strikes={"german": {"air": 1}}), "A")
    state = play(state, "assault A1a 0303 0402", "raze air 0303 ne by A", dice=[1, 9, 9])
    state = play(done(state), "hold B1a")
    assert "0303" not in offered(state, "retreat", "A1a")
    assert "0302" in offered(state, "retreat", "A1a")


def test_an_assault_goes_on_in_the_flood_and_is_left_for_dry_hexes_alone():
    """Diagram 5, ruling 144: both sides in it take a hit; nobody retreats into the water."""
    force = """
        A ge_chq 0201
        Aen ge_pioneer 0302
        A1a ge_rifle 0203
        B so_chq 0605
        B1a so_rifle 0304
    """
    state = activated(scene(force, {**DAM, "0302 s": "clear"}), "A")
    state = turned(state, "Aen", where=state.field.by_name["M:0303"])
    state = play(state, "assault A1a 0203 0304", "demolish Aen 0303 se", dice=[1, 2, 9])
    assert (steps(state, "A1a"), steps(state, "B1a")) == (3, 2)
    state = play(done(state), "hold B1a")
    wet = {state.field.name[at].removeprefix("M:") for at in state.field.hexes_in(state.flood)}
    assert "0304" in wet
    dry = offered(state, "retreat", "A1a")
    assert dry
    assert not wet & set(dry)


def test_a_gun_in_smoke_keeps_a_firepower_of_one_in_later_rounds():
    """9.61, 7.4, ruling 55: its printed one less in round 1, then one and not none."""
    force = "A1 ge_phq 0303\nA1a ge_rifle 0303\nB so_chq 0605\nBgu so_at_45 0403"
    state = scene(force, markers=[Change("M:0403", marker="smoke")])
    power = unit(state, "Bgu").fire
    state = play(activated(state, "A1"), "assault A1a 0303 0403", "end A1")
    first = play(state, "shoot Bgu", dice=[power - 1, *[power] * (steps(state, "Bgu") - 1)])
    assert steps(first, "A1a") == 3
    state = play(state, "hold Bgu", "hold A1a")
    later = play(state, "shoot Bgu", dice=[1, *[2] * (steps(state, "Bgu") - 1)])
    assert steps(later, "A1a") == 3
