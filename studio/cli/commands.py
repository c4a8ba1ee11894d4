"""Every command by its name: what it takes, what it does, what it answers.

`firefight --help`, each command's own help and `docs/command_line.md` are made from this.
"""

import argparse
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from studio.cli import (
    checking,
    comparing,
    exporting,
    forces,
    games,
    importing,
    listing,
    making,
    setup,
    tables,
)
from studio.cli.answer import Answer
from studio.cli.parser import Parser, one_of
from studio.words import mark, tr

FORMATS: Final = ("text", "json")


class Command(NamedTuple):
    """A command: what it does in a line, its arguments, what carries it out.

    `json` is the shape of its JSON answer, `told` what there is to say about it.
    """

    does: str
    arguments: Callable[[Parser], None]
    run: Callable[[argparse.Namespace], Answer]
    json: str = ""
    told: str = ""


def parser_of(name: str) -> Parser:
    """The parser of a command."""
    command = COMMANDS[name]
    parser = Parser(
        prog=f"firefight {name}", description=tr(command.does), epilog=tr(command.told) or None
    )
    command.arguments(parser)
    if command.json:
        parser.add_argument(
            "--format",
            type=one_of(FORMATS),
            default=FORMATS[0],
            metavar="FORMAT",
            help=tr("text (the default), or json: one JSON document and nothing else"),
        )
    else:
        parser.set_defaults(format=FORMATS[0])
    return parser


COMMANDS: Final[Mapping[str, Command]] = {
    "edit": Command(mark("Open the studio."), making.edit_arguments, making.edit),
    "new": Command(
        mark("Write a fresh scenario on joined boards."),
        making.new_arguments,
        making.new,
        "{files: [OUT]}",
    ),
    "check": Command(
        mark("Check documents; silent when all is well, status 1 if there are errors."),
        checking.check_arguments,
        checking.check,
        "[{file, line, column, pointer, check, level, where, message, rule, fix}, ...]",
        mark(
            "level is error, warning or note; fix is null where there is no safe one. "
            "With --fix it is what is left. The text form of a finding is "
            "`file:line:column: level check where: message [rule]`."
        ),
    ),
    "diff": Command(
        mark(
            "What differs between two versions of a scenario or a board; status 1 if anything does."
        ),
        comparing.diff_arguments,
        comparing.diff,
        "[{group, kind, what, before, after, at_before, at_after}, ...]",
        mark(
            "group is map, forces, points, details or texts; kind is added, removed or "
            "changed; at_before and at_after are the addresses of the hexes and "
            "hexsides that are meant."
        ),
    ),
    "cost": Command(
        mark("Forces and what they cost."),
        forces.cost_arguments,
        forces.cost,
        "{sides: {SIDE: {points, least, mean, most, units: [{unit, type, steps, value, points}, "
        "...]}}}",
        mark(
            "points is what is certain to be there; least, mean and most count the "
            "draws of variable forces too. On a table, whose rules give no points, a "
            "side is {men, leaders, units: [{unit, section, men, close, effective}, "
            "...]} with firepower dice in both range bands."
        ),
    ),
    "sight": Command(
        mark(
            "Line of sight between two hexes, or two figures of a table; status 1 if there is none."
        ),
        forces.sight_arguments,
        forces.sight,
        "{from, to, visible, reason, at, rule, distance}",
        mark(
            "at is the hex or hexside that blocks, or null. On a table distances are "
            "in inches, and of teams the nearest figures that see each other count."
        ),
    ),
    "moves": Command(
        mark("Where a unit could move at set-up."),
        setup.moves_arguments,
        setup.moves,
        "{unit, from, hexes: {HEX: MP}}",
        mark(
            "The cheapest way in movement points. Blocks that may stand anywhere in an "
            "area are set up by the seed."
        ),
    ),
    "control": Command(
        mark("Who controls which hex at set-up."),
        setup.control_arguments,
        setup.control,
        "{HEX: SIDE | disputed | neutral}",
    ),
    "odds": Command(
        mark(
            "The exact chances of hits and of steps lost; status 1 if no fire or "
            "assault is possible."
        ),
        setup.odds_arguments,
        setup.odds,
        "{hits: [p0, p1, ...], steps: [p0, p1, ...], mean, dice, fire, defence}",
        mark(
            "mean is that of the steps lost. If no fire is possible, reason says why, "
            "instead of the last three. With --assault it is {attackers: {steps, "
            "mean}, defenders: {steps, mean}, taken, held}: the chances of steps left "
            "on both sides, that attackers alone are left in the hex, and that "
            "defenders are; or {reason}, with status 1."
        ),
    ),
    "heat": Command(
        mark("Where on a table a team or section can hurt whoever stands there."),
        tables.heat_arguments,
        tables.heat,
        "[{x, y, chance, kills, shock}, ...]",
        mark(
            "For each square of a grid, row by row: chance is that of at least one man "
            "falling, kills and shock are means. Nobody of the enemy is thought to "
            "stand near by."
        ),
    ),
    "playtest": Command(
        mark("Play many games and count who wins."),
        games.playtest_arguments,
        games.playtest,
        "{scenario, games, seed, players: {SIDE: name}, wins: {SIDE: n}, draws, unfinished, "
        "win_rate: {SIDE: {low, mid, high}}, points: {SIDE: {mean, sd}}, turns: {mean}, seconds, "
        "games_per_second}",
        mark(
            "The same for the same seed, whatever --jobs and --cluster say: how long "
            "it took is no result, so seconds and games_per_second are null without "
            "--timing. Rates (with their 95 % intervals), points and turns are those "
            "of finished games."
        ),
    ),
    "play": Command(
        mark("Play one game, and record it."),
        games.play_arguments,
        games.play,
        "{outcome: {winner, reason}, points: {SIDE: n}, actions, digest}",
        mark("winner is null after a draw, outcome is null for a game without end."),
    ),
    "replay": Command(
        mark("Play a record again and verify it; status 1 if it differs."),
        games.replay_arguments,
        games.replay,
        "{ok, actions, outcome: {winner, reason}, digest, differs: {action, message}}",
        mark(
            "actions counts those that are as recorded; differs is null if all are. "
            "Action 0 is the beginning: seed, players, scenario and boards."
        ),
    ),
    "export": Command(
        mark(
            "Write a scenario in another form, by the ending of OUT; or a record as a "
            "page that plays it."
        ),
        exporting.export_arguments,
        exporting.export,
        "{files: [...]}",
        mark(
            "The files that were written: of several pages, svg and png make one each. "
            "A record is written as one html page that needs nothing else; with --side "
            "it holds only what that side could know."
        ),
    ),
    "import": Command(
        mark("Unpack a bundle, which “export” writes, or make boards of what other programs made."),
        importing.import_arguments,
        importing.import_file,
        "{files: [...], unchanged: [...], left_out: [...]}",
        mark(
            "files are those that were written, unchanged those that were there already, and the "
            "same, left_out what of it means nothing to a board, in words. Either all files "
            "are written, or none."
        ),
    ),
    "upgrade": Command(
        mark("Rewrite older files in today's format."),
        making.upgrade_arguments,
        making.upgrade,
        "{files: [...]}",
        mark("Those that were rewritten."),
    ),
    "list": Command(
        mark("What there is."),
        listing.list_arguments,
        listing.list_all,
        "[{id, ...}, ...]",
        mark(
            "In the lists of units and terrain, ours are the figures that the rule "
            "book doesn't print."
        ),
    ),
}
