"""`firefight moves`, `control` and `odds`: what holds when all blocks are set up.

Blocks that may stand anywhere in an area are set up by the seed, as a game with it begins.
"""

import argparse
from typing import TYPE_CHECKING, Any, Final

from studio.cli import inputs, tables
from studio.cli.answer import FINE, NO, Answer, headed
from studio.cli.forces import scenario_argument
from studio.cli.games import seed_argument
from studio.cli.parser import Parser, WrongUse, meant, one_of, whole
from studio.errors import StudioError
from studio.words import mark, tr

if TYPE_CHECKING:
    from studio.model.firefight import Firefight
    from studio.rules.combat_infantry.odds import Shot
    from studio.rules.combat_infantry.state import Block, Game

MOST_STEPS: Final = 1000
RULES: Final = "combat_infantry"


def opening(name: str, seed: int) -> "tuple[Firefight, Game]":
    """The firefight of a file, and the game of this seed before its first action.

    Raises:
        StudioError: the forces can't be set up, or other rules than these set them up.
    """
    from studio.rules.combat_infantry.setup import opening as state_of
    from studio.rules.combat_infantry.state import Game

    firefight = inputs.firefight(name)
    with inputs.blamed(name):
        if firefight.scenario.rules != RULES:
            raise StudioError(
                tr(
                    "it is played by the rules {rules}; this command knows {known}",
                    rules=firefight.scenario.rules,
                    known=RULES,
                )
            )
        return firefight, Game(state_of(firefight, seed))


def block_of(game: "Game", name: str) -> "Block":
    """The block of a unit on the map.

    Raises:
        StudioError: there is no such unit, or it isn't on the map yet.
    """
    units = {unit.id: unit for unit in game.units if unit is not None}
    if name not in units:
        raise StudioError(tr('there is no unit "{name}"{hint}', name=name, hint=meant(name, units)))
    block = game.blocks[units[name].number]
    if block is None:
        raise StudioError(tr('"{name}" isn\'t on the map at set-up: it arrives later', name=name))
    return block


# --- moves --------------------------------------------------------------------------------------


def moves_arguments(parser: Parser) -> None:
    """The scenario and the unit."""
    scenario_argument(parser)
    parser.add_argument("unit", metavar="UNIT", help=tr("a block's id in the scenario"))
    seed_argument(parser)


def moves(args: argparse.Namespace) -> Answer:
    """Where a unit could move from its place at set-up, with the movement points it takes."""
    from studio.rules.combat_infantry.movement import reach

    _, game = opening(args.file, args.seed)
    block = block_of(game, args.unit)
    unit, name = game.unit(block), game.field.name
    left = reach(game, unit, block.where)
    costs = {
        name[at]: unit.move - (points if points >= 0 else -1 - points)
        for at, points in left.items()
        if at != block.where
    }
    costs = dict(sorted(costs.items(), key=lambda pair: (pair[1], pair[0])))
    data = {"unit": unit.id, "from": name[block.where], "hexes": costs}
    heading = tr(
        "{unit} in {place} has {points} MP", unit=unit.id, place=name[block.where], points=unit.move
    )
    return Answer(data, [heading, *headed([mark("hex"), mark("MP")], costs.items())])


# --- control ------------------------------------------------------------------------------------


def control_arguments(parser: Parser) -> None:
    """The scenario."""
    scenario_argument(parser)
    seed_argument(parser)


def control(args: argparse.Namespace) -> Answer:
    """Who controls each hex at set-up."""
    from studio.rules.combat_infantry.control import control_map

    _, game = opening(args.file, args.seed)
    found = control_map(game)
    return Answer(found, (f"{at}  {tr(who)}" for at, who in found.items()))


# --- odds ---------------------------------------------------------------------------------------


def odds_arguments(parser: Parser) -> None:
    """A roll in numbers, or a unit and its target in a scenario or on a table."""
    parser.add_argument(
        "what", metavar="FIRE|FILE", help=tr("dice and firepower, 4F2; or a scenario or a table")
    )
    parser.add_argument(
        "attacker",
        metavar="ATTACKER",
        nargs="?",
        help=tr("a block's id; with --assault also several, A1a,A1b; on a table a team or section"),
    )
    parser.add_argument(
        "target",
        metavar="TARGET",
        nargs="?",
        help=tr(
            "an address or a place's name, or the id of a block, taken as face-up and "
            "targeted; on a table a team"
        ),
    )
    _odds_options(parser)


def _odds_options(parser: Parser) -> None:
    """What is asked beside attacker and target, each for one form of the question only."""
    parser.add_argument(
        "--assault",
        action="store_true",
        help=tr(
            "of a whole assault in which both sides fire until attackers have to "
            "leave; with FILE only"
        ),
    )
    parser.add_argument(
        "--defence",
        type=one_of(("D1", "D2")),
        metavar="D1|D2",
        help=tr("hits that take a step (default: D1); with FIRE only"),
    )
    parser.add_argument(
        "--steps",
        type=whole(1, MOST_STEPS),
        metavar="N",
        help=tr("the most steps that can be lost (default: no limit); with FIRE only"),
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**53 - 1), metavar="S", help=tr("sets up blocks; with FILE only")
    )
    parser.add_argument(
        "--weapon",
        metavar="WEAPON",
        help=tr("a secondary weapon that fires (firefight list weapons); on a table only"),
    )


def odds(args: argparse.Namespace) -> Answer:
    """The chance of each number of hits and of steps lost."""
    from studio.rules.combat_infantry.odds import Shot, read_shot

    if inputs.is_table(args.what):
        return tables.odds(args)
    if args.weapon is not None:
        raise WrongUse(tr("--weapon goes with a table only"))
    if args.attacker is None:
        if args.seed is not None:
            raise WrongUse(
                tr("--seed goes with FILE ATTACKER TARGET: a roll in numbers needs none")
            )
        if args.assault:
            raise WrongUse(
                tr("--assault goes with FILE ATTACKER TARGET: who fights whom has to be set up")
            )
        dice, fire = read_shot(args.what)
        needed = 2 if args.defence == "D2" else 1
        return _chances(Shot(dice, fire, needed, args.steps or dice))
    if args.target is None:
        raise WrongUse(tr("odds FILE ATTACKER TARGET: a TARGET is missing"))
    if args.defence or args.steps:
        raise WrongUse(
            tr("--defence and --steps go with FIRE alone: in a scenario they follow from it")
        )
    return _assault_chances(args) if args.assault else _chances(_shot_in(args))


def _assault_chances(args: argparse.Namespace) -> Answer:
    """The chances of steps left on both sides of an assault."""
    from studio.rules.combat_infantry.assault_odds import assault_on

    firefight, game = opening(args.what, 1 if args.seed is None else args.seed)
    attackers = [block_of(game, name) for name in dict.fromkeys(args.attacker.split(","))]
    if len({block.side for block in attackers}) > 1:
        raise WrongUse(
            tr("{attacker}: units of both sides don't assault together", attacker=args.attacker)
        )
    found = assault_on(game, attackers, _hex_named(firefight, game, args.target))
    if isinstance(found, str):
        return Answer({"reason": found}, [found], NO)
    force = {mark("attackers"): found.attackers, mark("defenders"): found.defenders}
    means = dict(zip(force, found.means, strict=True))
    data = {name: {"steps": list(steps), "mean": means[name]} for name, steps in force.items()}
    rows = [
        (
            number,
            *(_percent(steps[number]) if number < len(steps) else None for steps in force.values()),
        )
        for number in range(max(map(len, force.values())))
    ]
    heading = tr(
        "taken {taken}, held {held}; on average {attackers:.3f} steps of attackers and "
        "{defenders:.3f} of defenders are left",
        taken=_percent(found.taken),
        held=_percent(found.held),
        attackers=found.means[0],
        defenders=found.means[1],
    )
    answer = {**data, "taken": found.taken, "held": found.held}
    return Answer(answer, [heading, *headed([mark("steps left"), *force], rows)], FINE)


def _hex_named(firefight: "Firefight", game: "Game", text: str) -> int:
    """The hex of a block, an address or a place."""
    if any(unit is not None and unit.id == text for unit in game.units):
        return block_of(game, text).where
    return game.field.number[firefight.ground.find(text)]


def _shot_in(args: argparse.Namespace) -> "Shot | str":
    from studio.rules.combat_infantry.odds import shot_at

    firefight, game = opening(args.what, 1 if args.seed is None else args.seed)
    attacker = block_of(game, args.attacker)
    if any(unit is not None and unit.id == args.target for unit in game.units):
        target = block_of(game, args.target)
        return shot_at(game, attacker, target.where, target)
    at = game.field.number[firefight.ground.find(args.target)]
    return shot_at(game, attacker, at, None)


def _chances(shot: "Shot | str") -> Answer:
    if isinstance(shot, str):
        return Answer({"hits": [1.0], "steps": [1.0], "mean": 0.0, "reason": shot}, [shot], NO)
    hits, lost = shot.hits(), shot.lost()
    data: dict[str, Any] = {
        "hits": list(hits),
        "steps": list(lost),
        "mean": shot.mean(),
        "dice": shot.dice,
        "fire": shot.fire,
        "defence": f"D{shot.needed}",
    }
    rows = [
        (number, _percent(hits[number]), _percent(lost[number]) if number < len(lost) else None)
        for number in range(len(hits))
    ]
    heading = tr(
        "{dice}F{fire} at D{needed}: {mean:.3f} steps on average",
        dice=shot.dice,
        fire=shot.fire,
        needed=shot.needed,
        mean=shot.mean(),
    )
    return Answer(data, [heading, *headed(["", mark("hits"), mark("steps lost")], rows)], FINE)


def _percent(chance: float) -> str:
    return f"{chance:.2%}"
