"""`firefight playtest`, `play`, `replay` and `odds`: games, and the chances in them."""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from studio.cli import inputs
from studio.cli.answer import FINE, NO, Answer, headed
from studio.cli.forces import scenario_argument
from studio.cli.parser import Parser, WrongUse, whole
from studio.words import mark, plural, tr

if TYPE_CHECKING:
    from studio.engine.contract import Outcome
    from studio.playtest.tally import Tally

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 1024
LARGEST_SEED: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps."""
SECONDS_BETWEEN: Final = 0.1
"""How often the progress bar is drawn, at most."""


COLUMNS: Final = (
    mark("side"),
    mark("player"),
    mark("wins"),
    mark("rate"),
    mark("95 % interval"),
    mark("points"),
    mark("sd"),
)
"""What is told of a side after many games."""


def seed_argument(parser: Parser) -> None:
    """The seed of a game."""
    parser.add_argument(
        "--seed",
        type=whole(0, LARGEST_SEED),
        default=1,
        metavar="S",
        help=tr("the same seed gives the same games on every machine (default: 1)"),
    )


def _players_argument(parser: Parser) -> None:
    parser.add_argument(
        "--players",
        default="greedy",
        metavar="A,B",
        help=tr(
            "who plays the sides, in the scenario's order, or one for both (default: "
            "greedy); firefight list players"
        ),
    )


# --- playtest -----------------------------------------------------------------------------------


def playtest_arguments(parser: Parser) -> None:
    """The scenario, how many games, by whom, where, and what to keep."""
    scenario_argument(parser)
    parser.add_argument(
        "--games", type=whole(1, MOST_GAMES), default=100, metavar="N", help=tr("(default: 100)")
    )
    seed_argument(parser)
    _players_argument(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=whole(1, MOST_JOBS),
        default=1,
        metavar="J",
        help=tr("processes to play in; the answer is the same for any number (default: 1)"),
    )
    where.add_argument(
        "--cluster", metavar="ADDRESS", help=tr("play on the cluster of this dask scheduler")
    )
    parser.add_argument(
        "--report", metavar="OUT.html", help=tr("write a page that shows the results")
    )
    parser.add_argument(
        "--db",
        metavar="FILE",
        help=tr("keep the games in this SQLite file; those it holds already aren't played again"),
    )
    parser.add_argument(
        "--timing",
        action="store_true",
        help=tr("fill in seconds and games_per_second, which differ from run to run"),
    )


def playtest(args: argparse.Namespace) -> Answer:
    """Plays games and counts who wins."""
    from studio.players import seat
    from studio.playtest import playtest as play_many
    from studio.playtest.tally import as_data
    from studio.rules import ruleset

    if args.report is not None:
        _refuse_lost(args.report, "--report")
    firefight = inputs.stage(args.file)
    seat(firefight.sides, args.players)
    with inputs.blamed(args.file):  # before any worker finds out
        ruleset(firefight.rules).start(firefight, args.seed)
    began, bar = time.perf_counter(), Bar()
    try:
        found = play_many(
            firefight,
            args.games,
            args.seed,
            args.cluster or args.jobs,
            args.players,
            args.db,
            bar if sys.stderr.isatty() else None,
        )
    finally:
        bar.clear()
    seconds = time.perf_counter() - began if args.timing else None
    lines = list(_tally_lines(found, seconds))
    if args.report is not None:
        from studio.playtest.report import write_report

        write_report(args.report, firefight, found)
        lines.append(tr("report: {path}", path=args.report))
    return Answer(as_data(found, seconds), lines)


def _refuse_lost(path: str, option: str) -> None:
    """It would be a pity to find out after a thousand games."""
    if not Path(path).absolute().parent.is_dir():
        raise WrongUse(
            tr(
                "{option} {path}: there is no folder {parent}",
                option=option,
                path=path,
                parent=Path(path).parent,
            )
        )


def _tally_lines(found: "Tally", seconds: float | None) -> Iterator[str]:
    rate, points, wins = found.win_rate, found.points, found.wins
    rows = [
        (
            side,
            name,
            wins[side],
            f"{rate[side].mid:.1%}",
            tr("{low:.1%} to {high:.1%}", low=rate[side].low, high=rate[side].high),
            f"{points[side].mean:.1f}",
            f"{points[side].sd:.1f}",
        )
        for side, name in found.players.items()
    ]
    yield from headed(COLUMNS, rows)
    draws = plural("{count} draw", "{count} draws", found.draws) if found.draws else tr("no draws")
    yield tr(
        "{games}, {draws}, {unfinished} unfinished; {turns:.1f} turns on average",
        games=plural("{count} game", "{count} games", found.games),
        draws=draws,
        unfinished=len(found.unfinished),
        turns=found.turns.mean,
    )
    if seconds:
        pace = found.games / seconds
        yield tr("{seconds:.1f} s, {pace:.1f} games a second", seconds=seconds, pace=pace)


class Bar:
    """A progress bar on standard error."""

    WIDTH = 30

    def __init__(self) -> None:
        self._began = self._drawn = time.monotonic()
        self._shown = False

    def __call__(self, done: int, games: int) -> None:
        """Draws it again, if it is time to."""
        now = time.monotonic()
        if done < games and now - self._drawn < SECONDS_BETWEEN:
            return
        self._drawn, self._shown = now, True
        full = self.WIDTH * done // games
        rate = done / max(1e-9, now - self._began)
        left = (games - done) / rate
        bar = "#" * full + "." * (self.WIDTH - full)
        pace = tr("{rate:.1f} games/s  {left:.0f} s left", rate=rate, left=left)
        sys.stderr.write(f"\r[{bar}] {done}/{games}  {pace} \x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        """Takes it away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


# --- play ---------------------------------------------------------------------------------------


def play_arguments(parser: Parser) -> None:
    """The scenario, by whom, and where to record it."""
    scenario_argument(parser)
    _players_argument(parser)
    seed_argument(parser)
    parser.add_argument("--record", metavar="OUT", help=tr("write the record, NAME.replay.json"))


def play(args: argparse.Namespace) -> Answer:
    """One game."""
    from studio.engine.game import LONGEST, game_dice, steps
    from studio.engine.record import record_of
    from studio.engine.record_file import contents_of, write_record
    from studio.engine.replay import outcome_in_words
    from studio.players import seat, seated
    from studio.rules import ruleset

    if args.record is not None:
        _refuse_lost(args.record, "--record")
    firefight = inputs.stage(args.file)
    names = seat(firefight.sides, args.players)
    with inputs.blamed(args.file):
        rules = ruleset(firefight.rules)
        start = rules.start(firefight, args.seed)
    taken = []
    for one in steps(rules, start, seated(names, args.seed), game_dice(args.seed)):
        taken.append(one)
        if len(taken) == LONGEST:
            break
    record = record_of(rules, contents_of(firefight), args.seed, names, start, taken)
    lines = [outcome_in_words(record.outcome), _actions(len(taken)), record.digest]
    if args.record is not None:
        write_record(args.record, record)
        lines.append(tr("record: {path}", path=args.record))
    return Answer(
        {
            "outcome": _outcome(record.outcome),
            "points": dict(record.outcome.points) if record.outcome else {},
            "actions": len(taken),
            "digest": record.digest,
        },
        lines,
    )


def _outcome(outcome: "Outcome | None") -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason}


def _actions(count: int) -> str:
    return plural("{count} action", "{count} actions", count) if count else tr("no actions")


# --- replay -------------------------------------------------------------------------------------


def replay_arguments(parser: Parser) -> None:
    """The record, and how far."""
    parser.add_argument("record", metavar="RECORD", help=tr("a record, NAME.replay.json"))
    parser.add_argument(
        "--to",
        type=whole(0, 2**31),
        metavar="N",
        help=tr("stop after this action (default: the last)"),
    )


def replay(args: argparse.Namespace) -> Answer:
    """Plays a record again and verifies it."""
    from studio.engine.record_file import read_record, stage_of
    from studio.engine.replay import outcome_in_words
    from studio.engine.replay import replay as play_again
    from studio.rules import ruleset

    record = read_record(args.record)
    found = play_again(ruleset(record.rules), record, stage_of(record.contents), args.to)
    differs = found.differs
    data = {
        "ok": found.ok,
        "actions": found.actions,
        "outcome": _outcome(found.outcome),
        "digest": found.digest,
        "differs": {"action": differs.action, "message": str(differs)} if differs else None,
    }
    if differs is not None:
        return Answer(data, [f"{args.record}: {differs}"], NO)
    done = tr("{actions} as recorded", actions=_actions(found.actions))
    lines = [done, outcome_in_words(found.outcome)]
    return Answer(data, [*lines, found.digest], FINE)
