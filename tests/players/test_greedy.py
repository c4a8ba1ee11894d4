"""What greedy makes of Combat Infantry: it judges every action, from its view alone, and wins."""

from dataclasses import replace

import pytest

from studio.engine.game import game_dice, steps
from studio.model.firefight import Firefight
from studio.model.library import load
from studio.model.scenario import Exit, Victory
from studio.players import seated
from studio.playtest import playtest
from studio.rules import ruleset
from studio.rules.combat_infantry.actions import VERBS, Surrender
from studio.rules.combat_infantry.estimate import Estimate, mean_loss
from studio.rules.combat_infantry.odds import Shot
from studio.rules.combat_infantry.prospect import NEVER, PROSPECTS, _melee_result, prospects
from studio.rules.combat_infantry.state import Game
from tests.rules.combat_infantry.fields import ROW
from tests.rules.combat_infantry.test_options import with_options
from tests.rules.drawn import begin_assault, begun, commanding, full, play
from tests.skirmish import write_skirmish

RULES = ruleset("combat_infantry")


@pytest.fixture(scope="module")
def firefight(tmp_path_factory) -> Firefight:
    return load(write_skirmish(tmp_path_factory.mktemp("skirmish")))


def test_every_action_that_is_ever_listed_is_judged():
    assert set(PROSPECTS) == set(VERBS.values()) - {Surrender}


def test_prospects_are_numbers_and_the_same_again(firefight):
    names = dict.fromkeys(firefight.scenario.sides, "random")
    state = RULES.start(firefight, 3)
    for taken in steps(RULES, state, seated(names, 3), game_dice(3)):
        view = RULES.view(state, taken.side)
        actions = RULES.actions(view)
        found = prospects(view, actions)
        assert len(found) == len(actions)
        assert all(abs(points) < 10_000 for points in found)
        assert prospects(RULES.view(state, taken.side), actions) == found
        state = taken.state


@pytest.mark.parametrize("players", ["greedy,random", "random,greedy"])
def test_greedy_beats_random(firefight, players):
    found = playtest(firefight, 12, 1, players=players)
    greedy, random = (
        next(side for side, name in found.players.items() if name == kind)
        for kind in ("greedy", "random")
    )
    assert found.wins[greedy] >= 3 * max(1, found.wins[random])


def test_a_shot_is_judged_by_its_mean():
    assert mean_loss(4, 2, 2, 3) == Shot(4, 2, 2, 3).mean()
    assert mean_loss(4, 0, 1, 3) == 0


def test_half_hits_and_the_limit_of_hits_count_in_what_a_shot_is_worth():
    """6.7, 11.3."""
    assert mean_loss(4, 2, 2, 3, 1) == Shot(4, 2, 2, 3, 1).mean() > mean_loss(4, 2, 2, 3)
    assert mean_loss(4, 6, 1, 4, 0, 2) == Shot(4, 6, 1, 4, 0, 2).mean() < mean_loss(4, 6, 1, 4)


def test_the_limit_of_hits_counts_in_danger_and_assaults():
    """11.3: four dice that hit up to 5 score 2 on average, and 1.625 where no more than 2 count."""
    state = begun(".", "A1a ge_rifle 0101")
    free = Estimate(Game(state), 0)
    limited = Estimate(Game(with_options(state, most_hits=2)), 0)
    assert free.hits_with(4, 5) == 2
    assert limited.hits_with(4, 5) == pytest.approx((4 * 1 + 11 * 2) / 16)
    (squad,) = Game(state).blocks_of(0)
    assert limited.hits_of(squad) == limited.hits_with(4, 2) < free.hits_of(squad) == 0.8
    melee = begin_assault(
        begun(".   .\n  .", "A1a ge_rifle 0101\nB1a so_rifle 0201"), "0201", {"A1a": "0101"}
    )
    melee = play(melee, "hold B1a")
    assert judged(with_options(melee, most_hits=1), "shoot A1a") < judged(melee, "shoot A1a")


# --- ways out for points (10.4) -----------------------------------------------------------------

OUT = Victory(exits=(Exit("german", "east", 2),))


def out(force, **more):
    rest = "A ge_chq 0101\nB so_chq 0103\nA1 ge_phq 0802\n"
    return commanding(begun(ROW, rest + force, victory=OUT, **more), "A1")


def test_ways_out_for_points_draw_units_there():
    """10.4: nothing else is to be won, and nobody is near."""
    state = out("A1a ge_rifle 0702")
    assert judged(state, "move A1a 0902") > 0 > judged(state, "move A1a 0502")
    assert judged(state, "exit A1a east") > judged(state, "move A1a 0902")


def test_an_hq_leaves_after_those_whom_it_commands():
    """10.4: but in the last turn it leaves by itself."""
    together, alone = out("A1a ge_rifle 0902"), out("")
    assert judged(together, "exit A1 east") == NEVER < 0 < judged(alone, "exit A1 east")
    assert judged(replace(together, turn=2), "exit A1 east") > 0
    assert judged(together, "exit A1a east") > judged(replace(together, turn=2), "exit A1 east")


OPEN = ".   .   .\n  .   .\n.   .   ."
NEAR = "A ge_chq 0101\nA1 ge_phq {}\nAmo ge_mortar_50 0101\nB so_chq 0501\n"


def test_a_shot_at_a_hex_is_worth_nothing_against_a_tank_or_mines_in_it():
    """6.3, 7.2: they take no share of the hits, so they add nothing."""
    force = NEAR.format("0101") + "A1a ge_rifle 0201\nB1a so_rifle 0301 x1 up"
    alone, beside_tank, beside_mine = (
        commanding(begun(OPEN, force + more), "A1")
        for more in ("", "\nBtk so_kv1 0301 up", "\nBmi so_mine 0301 up")
    )
    worth = judged(alone, "fire A1a 0301")
    assert worth == judged(beside_tank, "fire A1a 0301") == judged(beside_mine, "fire A1a 0301")


def test_an_hq_beside_the_target_makes_a_bombardment_worth_more():
    """6.6: and one that spares friends from aircraft, which hit them twice, is worth more yet."""
    force = "B1a so_rifle 0401 up\nA1a ge_rifle {}"
    strikes = {"german": {"artillery": 1, "air": 1}}
    near = commanding(begun(OPEN, NEAR.format("0302") + force.format("0102")), "A1")
    far = commanding(begun(OPEN, NEAR.format("0201") + force.format("0302")), "A1")
    assert judged(near, "fire Amo 0401") > judged(far, "fire Amo 0401")
    state = commanding(
        begun(OPEN, NEAR.format("0201") + force.format("0302"), strikes=strikes), "A"
    )
    guns, planes = (judged(state, f"strike {kind} 0401 by A") for kind in ("artillery", "air"))
    assert guns > planes


def test_nobody_digs_a_foxhole_that_leaves_a_surplus():
    """7.1, 8.2: it holds two, so the third unit of the hex would be lost."""
    force = "A1 ge_phq 0101\nA1a ge_rifle 0201\nA1b ge_rifle 0201\nA1c ge_rifle {}\nB so_chq 0301"
    crowded, free = (
        commanding(begun(".   .\n  .", force.format(where)), "A1") for where in ("0201", "0101")
    )
    assert judged(crowded, "dig A1a") <= NEVER < judged(free, "dig A1a")


def test_no_hq_deploys_where_it_would_be_surplus():
    """4.2, 8.2: the hex is full already."""
    force = "A1 ge_phq 0101\nA1a ge_rifle 0201\nA1b ge_rifle 0201\nA1c ge_rifle {}\nB so_chq 0301"
    crowded, free = (
        play(begun(".   .\n  .", force.format(where)), "activate A1") for where in ("0201", "0101")
    )
    assert judged(crowded, "deploy A1 0201") <= NEVER < judged(free, "deploy A1 0201")


def test_the_cheapest_unit_is_surplus_and_not_the_cheapest_step():
    """8.2: the last step of a mortar is less than all four of a squad."""
    force = "A1 ge_phq 0101\nA1a ge_rifle 0101\nA1b ge_rifle 0101\nAmo ge_mortar_50 0101 x1"
    state = play(commanding(begun(".   .\n  .", force + "\nB so_chq 0301"), "A1"), "end A1")
    assert judged(state, "lose Amo") > judged(state, "lose A1a")


def judged(state, text):
    return prospects(RULES.view(state, "german"), [RULES.read(full(text))])[0]


def test_an_assault_by_more_and_stronger_units_wins_more():
    alone = _melee_result(4, 0.8, 3, 0.6)
    together = _melee_result(12, 2.4, 3, 0.6)
    assert together[2] > alone[2]
    assert together[1] >= alone[1]
    assert together[0] <= alone[0] + 1e-9
