"""A hand grenade that is thrown or posted by hand: whether it can be, its odds, what it does."""

from collections.abc import Iterator
from itertools import product

from studio.app.table.fire import Unit
from studio.engine.dice import Dice, ScriptedDice
from studio.errors import IllegalAction, StudioError
from studio.model.table import Table, Team
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import Step
from studio.rules.chain_of_command.effect import effect
from studio.rules.chain_of_command.grenades import POST, RESULTS, Throw, post, target_roll, throw
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.opening import opening
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.play.throwing import (
    grenade_dice,
    poster,
    thrower,
    why_not_throw,
)
from studio.rules.chain_of_command.volley import Volley, grenade_hits
from studio.values import dataclass
from studio.words import mark, tr

ROLLS = tuple(product(range(1, 7), repeat=2))
"""All throws of two dice."""


@dataclass(frozen=True, slots=True)
class Needed:
    """What two dice have to reach for a throw, and what helps or hinders it."""

    roll: float
    hampered: bool
    confined: bool
    thrower_confined: bool


@dataclass(frozen=True, slots=True)
class Grenade:
    """A hand grenade of a team at an enemy team; `posted` through an opening in contact."""

    table: Table
    unit: Unit
    target: Team
    posted: bool = False

    def needed(self) -> Needed:
        """What the dice have to reach.

        Raises:
            IllegalAction: it can't be thrown or posted; the message says why.
        """
        game, team, side = self._game()
        confined = any(figure.sector is not None for figure in self.target.figures)
        why = why_not_throw(game, side, a.Throw("", team.id, self.target.id, self.how))
        if why is not None:
            raise IllegalAction(why)
        if self.posted:
            inside = poster(game, team, self.target).sector is not None
            return Needed(POST, False, confined, inside)
        figure, away, obstacle, smoke = thrower(game, side, team, self.target)
        inside = figure.sector is not None
        return Needed(target_roll(away, obstacle), smoke, confined, inside)

    @property
    def how(self) -> str:
        """As an action says it."""
        return "post" if self.posted else ""

    def _game(self) -> tuple[Game, Team, int]:
        try:
            game = Game(opening(self.table, 0))
        except StudioError as fault:
            raise IllegalAction(str(fault)) from fault
        if self.unit.is_section:
            raise IllegalAction(tr("a single team throws a hand grenade: choose one (13.5.1)"))
        return game, self.unit.teams[0], game.sides.index(self.unit.side)

    def _thrown(self, dice: Dice) -> Throw:
        need, firepower = self.needed(), grenade_dice(load_arsenal())
        if self.posted:
            found = post(
                dice, firepower, confined=need.confined, thrower_confined=need.thrower_confined
            )
            sixes = self.table.options.bullseye_posting and found.result == "hit"
            more = dice.rolled[-2:].count(6) if sixes else 0
            return Throw(found.result, found.hits + more)
        return throw(
            dice,
            firepower,
            need.roll,
            hampered=need.hampered,
            confined=need.confined,
            thrower_confined=need.thrower_confined,
        )

    def odds(self) -> dict[str, tuple[float, float, float]]:
        """By who is struck: the chance, the mean Shock, and the mean of men who fall.

        Hits are read as in the open; leaders who save men aren't counted.

        Raises:
            IllegalAction: it can't be thrown or posted.
        """
        faces = [effect(load_arsenal(), (face,), 0) for face in range(1, 7)]
        shock = sum(face.shock for face in faces) / 6
        kill = sum(face.kills for face in faces) / 6
        struck: dict[str, list[float]] = {}
        for rolls in ROLLS:
            found = self._thrown(ScriptedDice(rolls))
            if found.hits:
                own = found.result == "fumble"
                team = self.unit.teams[0] if own else self.target
                row = struck.setdefault(team.id, [0.0, 0.0, 0.0])
                men = min(found.hits * kill, len(team.figures))
                for n, value in enumerate((1.0, found.hits * shock, men)):
                    row[n] += value / len(ROLLS)
        return {name: (row[0], row[1], row[2]) for name, row in struck.items()}

    def steps(self) -> Iterator[Step]:
        """Before the dice: what it takes, and what comes of it."""
        need = self.needed()
        if self.posted:
            yield Step("13.5.1.4", tr("posted in contact: anything but two ones"))
        else:
            hampered = tr(", 1 taken from the dice for smoke between") if need.hampered else ""
            yield Step(
                "13.5.1",
                tr("2D6 have to reach {roll:.1f}{hampered}", roll=need.roll, hampered=hampered),
            )
            yield Step("13.5.1.2", tr("each natural six of a hit is one hit more"))
        yield Step("13.5.1.3", tr("two ones are a fumble: the thrower's own team is struck"))
        if need.confined:
            yield Step("13.5.1.2", tr("in a building: one hit more"))
        yield Step("13.5.1.1", tr("hits are automatic, and read as in the open"))

    def roll(self, dice: Dice) -> Volley:
        """What it does.

        Raises:
            IllegalAction: it can't be thrown or posted.
            StudioError: dice are missing, or not of this kind.
        """
        found = self._thrown(dice)
        result = RESULTS[found.result]
        told = Step("13.5.1", mark("{result}, {hits} hits", result=result, hits=found.hits))
        if not found.hits:
            return Volley({}, {}, (), {}, (told,))
        struck = self.unit.teams[0] if found.result == "fumble" else self.target
        volley = grenade_hits(self.table, load_arsenal(), struck, found.hits, dice)
        return Volley(
            volley.teams,
            volley.leaders,
            volley.fates,
            volley.lost,
            (told, *volley.steps),
            tests=volley.tests,
        )


def grenade_in_words(grenade: Grenade) -> str:
    """What the dice have to reach, and how likely that is."""
    chance = grenade.odds().get(grenade.target.id, (0.0, 0.0, 0.0))[0]
    need = grenade.needed()
    reach = tr("2D6 of {roll:.1f} or more", roll=need.roll + need.hampered)
    what = tr("anything but two ones") if grenade.posted else reach
    return tr("{what}: {chance:.1f} % (13.5.1)", what=what, chance=100 * chance)


def grenade_rows(grenade: Grenade) -> list[tuple[str, ...]]:
    """Of each team that may be struck the chance, and the means."""
    return [
        (tr("{name}: mean", name=name), f"{100 * chance:.1f} %", f"{shock:.2f}", f"{lost:.2f}")
        for name, (chance, shock, lost) in grenade.odds().items()
    ]
