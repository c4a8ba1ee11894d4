"""A firefight at any moment of it, for the tests of play: what lies on the stack is said."""

from dataclasses import replace

from studio.engine.dice import ScriptedDice
from studio.model.table import LeaderEntry, Table
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.play.phases import Acting, Commanding
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.rule_set import RULES
from tests.rules.chain_of_command.tables import table, team

OURS, THEIRS = 0, 1


def begun(where: Table, *phases, **changes):
    """A state of play on a table with these phases on the stack, and other things as said."""
    quiet = replace(
        where, sides={n: replace(f, morale=f.morale or 9) for n, f in where.sides.items()}
    )
    game = Game(RULES.start(Tabletop(quiet), 1))
    game.stack = (Commanding(OURS), *phases)
    game.points, game.dice = (0, 0), (1, 2, 3)
    game.active, game.sixes, game.ending = OURS, 0, False
    for name, value in changes.items():
        setattr(game, name, value)
    return game.frozen()


def with_leaders(where, side, *leaders):
    """The table with these leaders of a side."""
    force = replace(where.sides[side], leaders=leaders)
    return replace(where, sides={**where.sides, side: force})


def do(state, text, *rolls):
    """What an action leads to; it takes all these rolls."""
    dice = ScriptedDice(rolls)
    after = RULES.apply(state, RULES.read(text), dice)
    assert dice.left == ()
    return after


def listed(state, verb):
    """The listed actions of a verb."""
    return [str(one) for one in RULES.actions(state) if one.verb == verb]


def of(state, name):
    """The team of a name as it is now."""
    return Game(state).team(name)


def acting(name, *teams, side=OURS, **more):
    """A unit that is activated."""
    return Acting(side, name, teams or (name,), **more)


def row(name, x, ys, facing=0.0, **more):
    """A team in a line down the table."""
    return team(name, *[(x, float(y)) for y in ys], facing=facing, **more)


A = row("A", 10, range(10, 14))
E = row("E", 25, range(10, 14), 180)
DUEL = table([A], [E])
JO = LeaderEntry("Jo", (9, 12), "junior", 2, "A")
SID = LeaderEntry("Sid", (8, 12), "senior", 3)
