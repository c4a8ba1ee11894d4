"""Cases that the examples of the rules don't show, each decided by rule and ruling."""

from studio.model.scenario import Area, Change, Draw
from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.combat_infantry.examples.scene import (
    UP,
    activated,
    done,
    play,
    possible,
    scene,
)
from tests.rules.drawn import block, face, steps, unit

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
