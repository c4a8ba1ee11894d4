"""What a shot promises (6.1, 6.3, 6.7): dice, firepower, hits for a step, or why not."""

import pytest

from studio.rules.combat_infantry.odds import Shot, shot_at
from studio.rules.combat_infantry.state import Game
from tests.rules.drawn import begun, block

ROW = """
    .   .   .   .   .
      .   .   .   .
    .   .   t   .   .
      .   .   .   .
    .   .   .   .   .
"""


def shot(firer: str, at: str, force: str, target: str | None = None, text: str = ROW):
    """The shot of a unit at a hex, or at a unit there, with a Soviet HQ far off."""
    state = begun(text, f"A ge_chq 0103\nB so_chq 0903\n{force}")
    aim = block(state, target) if target else None
    game = Game(state)
    return shot_at(game, block(state, firer), game.field.by_name[f"M:{at}"], aim)


def test_a_squad_rolls_a_die_for_each_step():
    assert shot("A1a", "0401", "A1a ge_rifle 0302 x3\nB1a so_rifle 0401") == Shot(3, 2, 1, 3)


def test_double_defence_needs_two_hits_for_a_step():
    assert shot("A1a", "0502", "A1a ge_rifle 0401\nB1a so_rifle 0502") == Shot(4, 2, 2, 3)


def test_a_sniper_needs_one_hit_even_there():
    found = shot("Asn", "0502", "Asn ge_sniper 0401\nB1a so_rifle 0502")
    assert isinstance(found, Shot)
    assert found.needed == 1


def test_all_steps_in_the_hex_may_be_lost():
    found = shot("A1a", "0401", "A1a ge_rifle 0302\nB1a so_rifle 0401\nB1b so_rifle 0401 x1")
    assert isinstance(found, Shot)
    assert found.steps == 4


def test_armour_of_a_target_is_subtracted():
    force = "Atk ge_pz4 0302\nBtk so_t34 0401 up\nB1a so_rifle 0401"
    assert shot("Atk", "0401", force, "Btk").fire == 2
    assert shot("Atk", "0401", force).fire == 6
    assert shot("Atk", "0401", force).steps == 3  # the tank takes no share


@pytest.mark.parametrize(
    ("firer", "at", "target", "says"),
    [
        ("A1a", "0901", None, "fires 1 to 2"),
        ("A1a", "0101", None, "no enemy of A1a in M:0101"),
        ("A1a", "0401", "Btk", "can't be targeted"),
        ("Ami", "0401", None, "can't fire"),
    ],
)
def test_a_shot_that_cannot_be_fired_says_why(firer, at, target, says):
    force = "A1a ge_rifle 0302\nAmi ge_mine 0301\nBtk so_t34 0401 up\nB1a so_rifle 0901"
    found = shot(firer, at, force, target)
    assert isinstance(found, str)
    assert says in found


def test_woods_between_leave_no_line_of_fire():
    text = ROW.replace(".   .   .   .   .\n      .", ".   .   w   .   .\n      .", 1)
    found = shot("Amg", "0701", "Amg ge_mg 0301\nB1a so_rifle 0701", text=text)
    assert "no free line of fire" in found


def test_all_chances_together_are_certain():
    for dice in range(1, 9):
        for fire in range(11):
            for needed in (1, 2):
                found = Shot(dice, fire, needed, 3)
                assert sum(found.hits()) == pytest.approx(1, abs=1e-12)
                assert sum(found.lost()) == pytest.approx(1, abs=1e-12)
                assert found.mean() <= min(3, dice * fire / 10 / needed + 1e-12)


@pytest.mark.parametrize("most", [None, 3, 4, 9])
def test_a_limit_that_no_roll_reaches_changes_no_chance(most):
    """11.3: from no hit to one for each die."""
    assert Shot(3, 2, 1, 3, most=most).hits() == pytest.approx((0.512, 0.384, 0.096, 0.008))
    assert Shot(3, 2, 1, 3, most=most).lost() == pytest.approx((0.512, 0.384, 0.096, 0.008))


def test_a_limit_gathers_the_chances_of_more_hits():
    """11.3."""
    assert Shot(3, 2, 1, 3, most=2).hits() == pytest.approx((0.512, 0.384, 0.104))


@pytest.mark.parametrize(
    ("letter", "direct", "bombarded"), [(".", 1, 1), ("w", 2, 1), ("m", 2, 2), ("t", 2, 2)]
)
def test_defence_counts_as_it_does_against_fire_or_bombardment(letter, direct, bombarded):
    """6.7, 6.63, 3.4."""
    text = ROW.replace("t", letter)
    for kind, needed in (("ge_rifle", direct), ("ge_mortar_50", bombarded)):
        found = shot("Ax", "0502", f"Ax {kind} 0401\nB1a so_rifle 0502", text=text)
        assert isinstance(found, Shot)
        assert found.needed == needed


def test_a_revealed_tank_alone_takes_no_untargeted_hits():
    """6.3, ruling 17: it has to be targeted."""
    force = "A1a ge_rifle 0401\nBtk so_t34 0502 up"
    assert shot("A1a", "0502", force) == "nobody in M:0502 takes untargeted hits"


@pytest.mark.parametrize(
    ("kind", "standing", "fire"),
    [("ge_mortar_80", "active", 5), ("ge_mortar_80", "", 4), ("ge_mg", "active", 4)],
)
def test_an_hq_next_to_the_target_helps_bombardment_alone(kind, standing, fire):
    """6.6: once it is face-up by its activation."""
    force = f"Ax {kind} 0401\nA1 ge_phq 0501 {standing}\nB1a so_rifle 0601"
    found = shot("Ax", "0601", force, text=ROW.replace("t", "."))
    assert isinstance(found, Shot)
    assert found.fire == fire
