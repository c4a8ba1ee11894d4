"""Solitaire (11.0): the chits, the priorities, and the player that follows them."""

import pytest

from studio.engine.dice import ScriptedDice, SeededDice
from studio.model.scenario import Exit, Objective, Victory
from studio.players import PLAYERS
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.solitaire import Priority, follow, pool, priority_of
from studio.rules.combat_infantry.state import Game
from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import begin_assault, begun, commanding, play, possible, texts, turned
from tests.rules.games import random_firefight


def followed(state, *rolls):
    taken = follow(state, RULES.actions(state), ScriptedDice(rolls))
    return str(taken.action).replace("M:", ""), taken.priority


def test_c37_the_chits_of_a_company_are_a_game_turn():
    force = REST + "A1 ge_phq 0102\nA2 ge_phq 0101\nA3 ge_phq 0201"
    state = begun(ROW, force)
    drawn_chits = []
    for left in (4, 3, 2, 1):
        assert len(pool(Game(state), 0, "A")) == left
        action, priority = followed(state, *((1,) if left > 1 else ()))
        assert priority is Priority.CHIT
        drawn_chits.append(action.split()[1])
        state = play(state, action)
        if texts(state, "stay"):
            state = play(state, texts(state, "stay")[0])
        state = play(state, texts(state, "end")[0])
        if RULES.to_act(state) == "soviet" and texts(state, "pass"):
            state = play(state, "pass B", dice=(9, 1) if left == 1 else ())
    assert sorted(drawn_chits) == ["A", "A1", "A2", "A3"]
    assert state.turn == 2
    assert len(pool(Game(state), 0, "A")) == 4


def test_each_choice_says_which_priority_it_followed():
    """Ruling 149 (11.2)."""
    goal = Victory(objectives=(Objective(1, at="M:0903"),))
    platoon = "A1 ge_phq 0201 acted\n"

    def first(force):
        return followed(commanding(begun(ROW, REST + platoon + force, victory=goal), "A1"))

    assert first("A1a ge_rifle 0302 x1\nB1a so_rifle 0401") == ("rally A1a", Priority.RALLY)
    near = "A1a ge_rifle 0302\nB1a so_rifle 0401 up\nB1b so_rifle 0501 up"
    state = commanding(begun(ROW, REST + platoon + near, victory=goal), "A1")
    assert followed(state, 1)[1] is Priority.FIRE
    assert followed(state, 1)[0].startswith("fire A1a 0401")
    woods = {"0302 ne": {"terrain": "woods"}}
    two = "A1a ge_rifle 0302\nA1b ge_rifle 0302\nB1a so_rifle 0401"
    state = begun(ROW, REST + platoon + two, victory=goal, changes=woods)
    fired = state.field.find_side("M:0302 ne")
    state = commanding(state, "A1", fired=(fired,))
    assert followed(state) == ("assault A1a 0302 0401", Priority.ASSAULT)
    assert first("A1a ge_rifle 0302") == ("dig A1a", Priority.SPECIAL)


def test_a_company_hq_rallies_before_it_lets_others_fire():
    """11.2: all units of one step, while its three commands last; the HQ itself acts last."""
    force = (
        "A1a ge_rifle 0302\nA1b ge_rifle 0202\nA1c ge_rifle 0302\nA2z ge_rifle 0101 x1\n"
        "B1a so_rifle 0401 up"
    )
    state = commanding(begun(ROW, REST + force), "A")
    assert followed(state) == ("rally A2z", Priority.RALLY)
    state = play(state, "rally A2z", dice=(10,))
    assert followed(state)[1] is Priority.FIRE


def test_a_squad_out_of_command_checks_before_it_follows_the_priorities():
    """11.1: whatever its strength, and then it acts like the others."""
    force = "A1 ge_phq 0201 acted\nA1a ge_rifle 0702\nB1a so_rifle 0801 up"
    state = commanding(begun(ROW, REST + force), "A1")
    assert followed(state) == ("check A1a", Priority.CHECK)
    state = play(state, "check A1a", dice=(1,))
    assert followed(state)[1] is Priority.FIRE


def test_fire_goes_to_the_face_up_unit_and_assaults_to_adjacent_hexes():
    """11.2: at the nearest face-up unit itself; no march into an assault two hexes away."""
    force = "A1 ge_phq 0302 acted\nA1a ge_rifle 0302\nB1a so_rifle 0401 up\nB1b so_rifle 0401"
    state = commanding(begun(ROW, REST + force), "A1")
    assert followed(state) == ("fire A1a 0401 at B1a", Priority.FIRE)
    far = "A1 ge_phq 0101 acted\nAen ge_pioneer 0101\nA1c ge_rifle 0201 acted\nB1a so_rifle 0301"
    state = commanding(begun(ROW, REST + far), "A1")
    assert "assault Aen 0201 0301" in texts(state)
    assert followed(state, 1)[1] is not Priority.ASSAULT


def test_sheltered_units_pass_and_others_move_towards_an_objective():
    goal = Victory(objectives=(Objective(1, at="M:0903"),))
    woods = ROW.replace("    .   .   .   .   .", "    .   .   w   .   .", 1)
    state = commanding(
        begun(woods, REST + "A1 ge_phq 0501 acted\nA1a ge_rifle 0501", victory=goal), "A1"
    )
    assert followed(state) == ("end A1", Priority.PASS)
    orchard = ROW.replace("    .   .   .   .   .", "    .   .   o   .   .", 1)
    state = commanding(
        begun(orchard, REST + "A1 ge_phq 0501 acted\nA1a ge_rifle 0501", victory=goal), "A1"
    )
    action, priority = followed(state, 1)
    assert priority is Priority.MOVE
    assert action in ("move A1a 0602", "move A1a 0502", "move A1a 0702")


# --- exits for points (ruling 156) ---------------------------------------------------------------


EAST = Victory(exits=(Exit("german", "east", 2),))


def under_a1(text, force, victory):
    rest = "A ge_chq 0101\nB so_chq 0103\n"
    return commanding(begun(text, rest + force, victory=victory), "A1")


def test_an_edge_with_points_is_a_victory_location():
    """10.4, 11.2: towards it, and over it as soon as it can be left."""
    bare = ROW.replace(".", "c")  # no foxholes there
    force = "A1 ge_phq 0{} acted\nA1a ge_rifle 0{}"
    taken, priority = followed(under_a1(bare, force.format(401, 401), EAST), 1)
    assert priority is Priority.MOVE
    assert taken in ("move A1a 0601", "move A1a 0602")
    near = under_a1(bare, force.format(802, 802), EAST)
    assert followed(near) == ("exit A1a east", Priority.MOVE)


@pytest.mark.parametrize(
    "exits", [(), (Exit("soviet", "east", 2),), (Exit("german", "east", 0),)], ids=repr
)
def test_nobody_leaves_for_nothing(exits):
    """10.4: over an edge that brings this side no points."""
    state = under_a1(
        ROW.replace(".", "c"), "A1 ge_phq 0802 acted\nA1a ge_rifle 0902", Victory(exits=exits)
    )
    assert possible(state, "exit A1a east")
    assert followed(state) == ("end A1", Priority.PASS)


def test_the_nearest_of_edges_and_objectives_draws():
    """11.2: an objective underfoot is nearer than the edge beyond the next hex."""
    bare, force = ROW.replace(".", "c"), "A1 ge_phq 0802 acted\nA1a ge_rifle 0{}"
    both = Victory(objectives=(Objective(3, at="M:0902"),), exits=EAST.exits)
    assert followed(under_a1(bare, force.format(902), both)) == ("end A1", Priority.PASS)
    west = Victory(objectives=(Objective(3, at="M:0102"),), exits=EAST.exits)
    assert followed(under_a1(bare, force.format(902), west)) == ("exit A1a east", Priority.MOVE)
    costly = Victory(objectives=(Objective(-3, at="M:0902"),), exits=EAST.exits)
    assert followed(under_a1(bare, force.format(902), costly))[0] == "exit A1a east"


def test_an_hq_leaves_after_all_whom_it_commands():
    """11.1: its chit comes to where they are."""
    bare = ROW.replace(".", "c")
    squad = "A1 ge_phq 0901\nA1a ge_rifle 0101 acted"
    with_squad = under_a1(bare, squad, EAST)
    assert possible(with_squad, "exit A1 east")
    assert followed(with_squad) == ("end A1", Priority.PASS)
    gun = under_a1(bare, "A1 ge_phq 0901\nAmg ge_mg 0101 acted", EAST)
    assert followed(gun) == ("exit A1 east", Priority.MOVE)


# --- nobody is lost for nothing (ruling 149) ----------------------------------------------------


def test_nobody_moves_into_a_full_hex():
    """8.2: the objective is full, so the unit goes next to it; a fourth would be lost."""
    goal = Victory(objectives=(Objective(1, at="M:0303"),))
    cemetery = ROW.replace(".", "c")  # no foxholes there
    force = "A1 ge_phq 0102 acted\nA1a ge_rifle 0102\nA2a ge_rifle 0303\nA2b ge_rifle 0303"
    state = commanding(begun(cemetery, REST + force, victory=goal), "A1")
    assert possible(state, "move A1a 0303")
    taken, priority = followed(state, 1)
    assert priority is Priority.MOVE
    assert taken != "move A1a 0303"
    room = turned(state, "A2b", where=state.field.by_name["M:0101"])
    assert followed(room) == ("move A1a 0303", Priority.MOVE)


def test_nobody_digs_where_three_are():
    """7.1, 8.2: a foxhole holds two."""
    goal = Victory(objectives=(Objective(1, at="M:0903"),))
    force = "A1 ge_phq 0201\nA1a ge_rifle 0302\nA1b ge_rifle 0302\nA1c ge_rifle 0302"
    state = commanding(begun(ROW, REST + force, victory=goal), "A1")
    assert possible(state, "dig A1a")
    assert followed(state, 1)[1] is Priority.MOVE
    two = turned(state, "A1c", where=state.field.by_name["M:0202"])
    assert followed(two)[1] is Priority.SPECIAL


def test_an_hq_does_not_deploy_into_a_full_hex():
    """4.2, 8.2: it would command a squad more from there, and one of the four would be lost."""
    force = "A1 ge_phq 0102\n" + "".join(f"A1{squad} ge_rifle 0202\n" for squad in "abc")
    state = begun(ROW, REST + force + "A1d ge_rifle 0303")
    state = play(state, "activate A1")
    assert possible(state, "deploy A1 0202")
    assert followed(state, 1)[0] != "deploy A1 0202"
    room = turned(state, "A1c", where=state.field.by_name["M:0201"])
    assert followed(room)[0] == "deploy A1 0202"


def test_a_strike_falls_on_a_face_up_enemy_first():
    """11.2: though hidden ones are nearer to the HQ that calls it."""
    force = "B1a so_rifle 0202\nB2a so_rifle 0301 up"
    state = begun(ROW, REST + force, strikes={"german": {"artillery": 1}})
    state = commanding(state, "A")
    assert set(texts(state, "strike")) == {
        "strike artillery 0202 by A",
        "strike artillery 0301 by A",
    }
    assert followed(state) == ("strike artillery 0301 by A", Priority.FIRE)


def test_a_second_unit_follows_the_first_into_an_assault():
    """11.2: two outnumber one, together as well."""
    force = "A1 ge_phq 0201 acted\nA1a ge_rifle 0302\nA1b ge_rifle 0302\nB1a so_rifle 0401"
    state = commanding(begun(ROW, REST + force), "A1")
    state = play(state, "assault A1a 0302 0401")
    taken, priority = followed(state, 1)
    assert priority is Priority.ASSAULT
    assert taken.startswith("assault A1b")


def test_surplus_units_and_promotions_cost_as_little_as_they_can():
    """8.2, 4.4: the mortar's last step, not four of a squad; no squad's last step for an HQ."""
    force = "A1a ge_rifle 0302\nA1b ge_rifle 0302\nA1c ge_rifle 0302\nAmo ge_mortar_50 0302 x1"
    state = commanding(begun(ROW, REST + force), "A")
    state = play(state, "end A")
    assert followed(state) == ("lose Amo", Priority.RULE)
    force = "A1 ge_phq 0302\nA1a ge_rifle 0202 x1\nA1b ge_rifle 0202\nB1 so_phq 0401"
    state = commanding(begun(ROW, REST + force + "\nB1a so_rifle 0401"), "B1")
    state = play(state, "fire B1a 0302", dice=(1, 9, 9))
    for roll in (1, 2, 3):
        assert followed(state, roll)[0].startswith("promote A1 A1b")


def test_who_has_to_retreat_stays_on_the_map():
    """9.4: who leaves it is out of the game."""
    state = begin_assault(
        begun(ROW, REST + "A1a ge_rifle 0302\nB1a so_rifle 0401"), "0401", {"A1a": "0302"}
    )
    state = play(state, *("hold B1a", "hold A1a") * 2, "hold B1a")
    assert texts(state)[-1] == "retreat A1a north"
    taken = follow(state, RULES.actions(state), Highest(1))
    assert str(taken.action) != "retreat A1a north"


class Highest(SeededDice):
    """Dice that always show their highest face."""

    def roll(self, count, sides=10):
        return (sides,) * count


@pytest.mark.parametrize("seed", range(8))
def test_the_procedure_plays_whole_games(seed):
    firefight = random_firefight(seed)
    state, dice = RULES.start(firefight, seed), SeededDice(seed)
    while RULES.outcome(state) is None:
        actions = RULES.actions(state)
        view = RULES.view(state, RULES.to_act(state))
        action, reason = RULES.advice(view, actions, dice)
        assert reason
        state = RULES.apply(state, action, dice)


def test_there_is_a_player_that_follows_it():
    state = begun(ROW, REST + "A1 ge_phq 0102")
    player = PLAYERS["solitaire"].make("1")
    assert player.choose(RULES, state, RULES.actions(state)) in RULES.actions(state)


# --- whole games --------------------------------------------------------------------------------


def test_the_kind_of_an_action_tells_its_priority():
    state, dice, seen = RULES.start(random_firefight(3), 3), SeededDice("solitaire"), set()
    for _ in range(300):
        if RULES.outcome(state) is not None:
            break
        view = RULES.view(state, RULES.to_act(state))
        taken = follow(view, RULES.actions(view), dice)
        assert priority_of(taken.action) is taken.priority
        seen.add(taken.priority)
        state = RULES.apply(state, taken.action, dice)
    assert len(seen) > 4


@pytest.mark.parametrize("seen", ["Btk so_t34 0401 up", "Bmi so_mine 0401 up"])
def test_a_face_up_unit_that_can_not_be_hit_draws_no_fire(seen):
    """11.2, 6.3: the shot goes to the next one that is seen, not at the hidden block beside it."""
    force = f"""
        A1 ge_phq 0201 acted
        A1a ge_rifle 0302
        {seen}
        B1b so_rifle 0401
        B1a so_rifle 0502 up
    """
    state = commanding(begun(ROW, REST + force), "A1")
    assert possible(state, "fire A1a 0401")
    assert followed(state) == ("fire A1a 0502 at B1a", Priority.FIRE)


def test_a_bridge_is_razed_by_a_strike_where_no_enemy_is_seen():
    """11.2, 7.3: a strike belongs to no unit, so no shelter of its own makes it pass."""
    bridge = {"0301 s": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}}
    state = begun(ROW, REST, changes=bridge, strikes={"german": {"artillery": 1}})
    state = turned(commanding(state, "A"), "A", acted=True)
    assert followed(state) == ("raze artillery 0302 n by A", Priority.SPECIAL)


@pytest.mark.parametrize(
    ("force", "choice"),
    [
        ("Btk so_t34 0401 up\nBt2 so_t34 0401 up", ("smoke Aen 0401", Priority.SPECIAL)),
        ("Btk so_t34 0601 up", ("end A1", Priority.PASS)),
    ],
)
def test_smoke_is_laid_on_the_enemy_alone(force, choice):
    """11.2: on tanks that an engineer neither hits nor outnumbers; nobody digs in a cemetery."""
    state = begun(
        ROW.replace(".", "c"), f"{REST}A1 ge_phq 0302 acted\nAen ge_pioneer 0302\n{force}"
    )
    state = turned(state, "A", acted=True)
    assert followed(commanding(state, "A1")) == choice
