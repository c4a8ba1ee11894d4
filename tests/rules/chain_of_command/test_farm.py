"""The shipped farm is the worked example of 13.2: the same dice come to the same end."""

from studio.engine.dice import ScriptedDice
from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.tabletop import Tabletop
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.play.actions import Fire
from studio.rules.chain_of_command.play.phases import Acting
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.rule_set import RULES

FARM = read_table(scenarios_folder() / "farm.table.json")


def team(name):
    return next(one for _, one in FARM.teams() if one.id == name)


def test_the_fire_is_aimed_as_the_chapter_says():
    here = FARM.on_table()
    declared = Declaration("soviet", (team("S1_LMG"),), team("G1_Rifles"))
    aim = aimed(here, load_arsenal(), declared)
    assert (aim.pool.close, aim.pool.effective) == (0, 6)
    assert aim.modifier == -1, "smoke of a grenade"
    assert list(aim.shared) == ["G1_Rifles", "G1_LMG"]
    assert {exposed.level for exposed in aim.shared.values()} == {1}, "light cover behind the hedge"
    assert round(aim.firing[0].distance, 3) == 19


def test_the_dice_of_the_chapter_come_to_its_end_in_a_game():
    """Four hits, two each; a miss and a Shock; a Shock and a kill; then a leader is looked for."""
    state = RULES.start(Tabletop(FARM), 1)
    game = Game(state)
    game.stack = (
        *game.stack,
        Acting(1, "S1_LMG", ("S1_LMG",)),
    )
    dice = ScriptedDice([1, 2, 6, 6, 6, 6, 2, 5, 4, 6, 2])
    after = RULES.apply(game.frozen(), Fire("S1_LMG", "G1_Rifles"), dice)
    rifles, gun = (Game(after).team(name) for name in ("G1_Rifles", "G1_LMG"))
    assert rifles is not None
    assert gun is not None
    assert (len(rifles.figures), rifles.shock) == (6, 1)
    assert (len(gun.figures), gun.shock, gun.figures[0].weapon) == (2, 1, "lmg_belt")
    assert dice.left == ()
    told = [step.rule for step in after.told]
    assert told[:5] == ["13.2.4", "13.2.1", "13.2.6", "13.2.6", "13.2.5"]
