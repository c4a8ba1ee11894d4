"""What many games say about a scenario: how often each side wins, points, length.

Nothing here depends on the order in which games were played, nor on the time they took.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt
from typing import Any, Final

from studio.values import dataclass

Z: Final = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went. `number` counts from 1; `finished` is false if it had to be broken off."""

    number: int
    seed: int
    winner: str | None
    points: Mapping[str, int]
    turns: int
    actions: int
    finished: bool = True


@dataclass(frozen=True, slots=True)
class Interval:
    """A share of games with its 95 % interval (Wilson's)."""

    low: float
    mid: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean and standard deviation of a sample."""

    mean: float
    sd: float


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of a playtest, in the order of their numbers.

    Rates, points and turns are those of finished games alone.
    """

    scenario: str
    seed: int
    players: Mapping[str, str]
    """By side, in the order of the scenario."""
    played: tuple[Played, ...]

    @property
    def games(self) -> int:
        """All games, finished or not."""
        return len(self.played)

    @property
    def finished(self) -> tuple[Played, ...]:
        """The games that came to a result."""
        return tuple(game for game in self.played if game.finished)

    @property
    def unfinished(self) -> tuple[Played, ...]:
        """The games that had to be broken off."""
        return tuple(game for game in self.played if not game.finished)

    @property
    def wins(self) -> dict[str, int]:
        """Games won, by side."""
        return {side: sum(g.winner == side for g in self.finished) for side in self.players}

    @property
    def draws(self) -> int:
        """Finished games that nobody won."""
        return sum(game.winner is None for game in self.finished)

    @property
    def win_rate(self) -> dict[str, Interval]:
        """The share of games won, by side."""
        count = len(self.finished)
        return {side: wilson(won, count) for side, won in self.wins.items()}

    @property
    def points(self) -> dict[str, Spread]:
        """Victory points, by side."""
        return {
            side: spread([game.points.get(side, 0) for game in self.finished])
            for side in self.players
        }

    @property
    def turns(self) -> Spread:
        """Game turns."""
        return spread([game.turns for game in self.finished])


def tally(scenario: str, seed: int, players: Mapping[str, str], played: Iterable[Played]) -> Tally:
    """The tally of some games, in whatever order they come."""
    return Tally(scenario, seed, players, tuple(sorted(played, key=lambda game: game.number)))


def wilson(won: int, count: int, z: float = Z) -> Interval:
    """The share won of a count, and where it is likely to lie; without games it may be anywhere."""
    if count == 0:
        return Interval(0.0, 0.0, 1.0)
    share, square = won / count, z * z
    centre = (share + square / (2 * count)) / (1 + square / count)
    half = (
        z / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count * count))
    )
    return Interval(max(0.0, min(centre - half, share)), share, min(1.0, max(centre + half, share)))


def spread(sample: Sequence[int]) -> Spread:
    """Mean and standard deviation (with n - 1) of a sample; zeros without one."""
    if not sample:
        return Spread(0.0, 0.0)
    mean = fsum(sample) / len(sample)
    squares = fsum((value - mean) ** 2 for value in sample)
    return Spread(mean, sqrt(squares / max(1, len(sample) - 1)))


def as_data(found: Tally, seconds: float | None = None) -> dict[str, Any]:
    """The tally as JSON. How long it took is no result of the games, so it is null unless given."""
    rate = found.win_rate
    return {
        "scenario": found.scenario,
        "games": found.games,
        "seed": found.seed,
        "players": dict(found.players),
        "wins": found.wins,
        "draws": found.draws,
        "unfinished": len(found.unfinished),
        "win_rate": {
            side: {"low": _rounded(r.low), "mid": _rounded(r.mid), "high": _rounded(r.high)}
            for side, r in rate.items()
        },
        "points": {
            side: {"mean": _rounded(p.mean), "sd": _rounded(p.sd)}
            for side, p in found.points.items()
        },
        "turns": {"mean": _rounded(found.turns.mean)},
        "seconds": None if seconds is None else round(seconds, 3),
        "games_per_second": None if not seconds else round(found.games / seconds, 3),
    }


def _rounded(value: float) -> float:
    """Six digits: more than any sample says, few enough to be the same on every machine."""
    return round(value, 6)
