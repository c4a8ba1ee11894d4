"""`firefight odds` and `sight` on tables in inches."""

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from studio.cli.answer import FINE, NO, Answer, headed
from studio.cli.inputs import blamed, document_path
from studio.cli.parser import Parser, WrongUse, meant, whole
from studio.errors import StudioError
from studio.model.text import in_language
from studio.words import mark, plural, tr

if TYPE_CHECKING:
    from studio.model.points import Points
    from studio.model.table import Figure, Table, Team
    from studio.rules.chain_of_command.aim import Aim
    from studio.rules.chain_of_command.heat import Spot
    from studio.rules.chain_of_command.odds import Odds, TeamOdds


def _table(name: str) -> "Table":
    from studio.model.files import read_table

    return read_table(document_path(name))


def _ground(file: str, *names: str) -> "Table":
    """What is on the table in a file; none of the named may still wait off it."""
    whole = _table(file)
    for side in whole.sides.values():
        waiting = {team.id for team in side.teams if team.waiting}
        waiting |= {leader.id for leader in side.leaders if side.waits(leader)}
        for name in names:
            if name.partition(":")[0] in waiting:
                raise StudioError(
                    tr(
                        "{file}: {name} still waits off the table",
                        file=document_path(file),
                        name=name,
                    )
                )
    return whole.on_table()


def odds(args: argparse.Namespace) -> Answer:
    """The exact chances of hits, Shock and losses of a team's or section's fire at a team."""
    from studio.errors import IllegalAction
    from studio.model.weapons import load_arsenal
    from studio.rules.chain_of_command.aim import aimed
    from studio.rules.chain_of_command.declared import Declaration

    if args.attacker is None or args.target is None:
        raise WrongUse(
            tr("on a table: odds FILE FIRER TARGET, a team or section and an enemy team")
        )
    if args.assault or args.defence or args.steps or args.seed is not None:
        raise WrongUse(tr("--assault, --defence, --steps and --seed don't go with a table"))
    ground, arsenal = _ground(args.what, args.attacker, args.target), load_arsenal()
    with blamed(args.what):
        side, unit = _unit(ground, args.attacker)
        if args.weapon is not None:
            arsenal.weapon(args.weapon)
        target = _team(ground, args.target, not_of=side)
        declared = Declaration(side, unit, target, weapon=args.weapon, senior_order=True)
        try:
            aim = aimed(ground, arsenal, declared)
        except IllegalAction as refusal:
            return Answer({"teams": {}, "reason": str(refusal)}, [str(refusal)], NO)
    return _told(aim)


def _unit(ground: "Table", name: str) -> "tuple[str, tuple[Team, ...]]":
    """The teams of a section, or a single team, with their side."""
    for side, force in ground.sides.items():
        for teams in (
            tuple(team for team in force.teams if team.section == name),
            tuple(team for team in force.teams if team.id == name),
        ):
            if teams:
                return side, teams
    known = [name for _, team in ground.teams() for name in (team.id, team.unit)]
    raise StudioError(
        tr("no team or section is called {name}{hint}", name=name, hint=meant(name, known))
    )


def _team(ground: "Table", name: str, not_of: str) -> "Team":
    enemies = {team.id: team for side, team in ground.teams() if side != not_of}
    if name not in enemies:
        friend = any(team.id == name for _, team in ground.teams())
        what = (
            tr("{name} is a friend of the firer", name=name)
            if friend
            else tr("no enemy team is called {name}", name=name)
        )
        raise StudioError(f"{what}{'' if friend else meant(name, enemies)}")
    return enemies[name]


def _told(aim: "Aim") -> Answer:
    from studio.model.weapons import load_arsenal
    from studio.rules.chain_of_command.odds import aim_odds

    arsenal = load_arsenal()
    covers = {name: arsenal.covers[one.groups()[0][0]] for name, one in aim.shared.items()}
    found = aim_odds(arsenal, aim)
    lines = [f"{tr(step.text)} ({tr(step.rule)})" for step in aim.steps]
    dice_told = tr(
        "{close} dice at Close, {effective} at Effective range, {modifier:+d} to each (13.2.5)",
        close=aim.pool.close,
        effective=aim.pool.effective,
        modifier=aim.modifier,
    )
    lines.append(dice_told)
    data: dict[str, Any] = {}
    for name, one in found.items():
        lines += ["", *_lines_of(name, in_language(covers[name].name), one)]
        data[name] = {"cover": covers[name].id, **_as_data(one)}
    dice = {"close": aim.pool.close, "effective": aim.pool.effective}
    steps = [{"rule": step.rule, "text": step.text} for step in aim.steps]
    return Answer({"teams": data, "dice": dice, "modifier": aim.modifier, "steps": steps}, lines)


def _lines_of(name: str, cover: str, one: "TeamOdds") -> list[str]:
    from studio.rules.chain_of_command.odds import mean

    heading = tr(
        "{name} in {cover} cover: on average {shock:.3f} Shock and {lost:.3f} figures lost",
        name=name,
        cover=cover,
        shock=float(mean(one.shock)),
        lost=float(mean(one.lost)),
    )
    columns = [_chances(odds) for odds in (one.hits, one.shock, one.lost)]
    rows = [
        (
            number,
            *(_percent(column[number]) if number < len(column) else None for column in columns),
        )
        for number in range(max(map(len, columns)))
    ]
    return [heading, *headed([mark("number"), mark("hits"), mark("Shock"), mark("lost")], rows)]


def _as_data(one: "TeamOdds") -> dict[str, Any]:
    from studio.rules.chain_of_command.odds import mean

    return {
        "hits": _chances(one.hits),
        "shock": _chances(one.shock),
        "lost": _chances(one.lost),
        "mean": {"shock": float(mean(one.shock)), "lost": float(mean(one.lost))},
    }


def _chances(odds: "Odds") -> list[float]:
    """The chance of each number from 0 to the highest that can come."""
    most = max((number for number, chance in odds.items() if chance), default=0)
    return [float(odds.get(number, 0)) for number in range(most + 1)]


def strength(args: argparse.Namespace) -> Answer:
    """What each side of a table has: men and firepower dice, for no table gives them points."""
    from studio.model.points import points_of

    ground = _table(args.file)
    with blamed(args.file):
        points = points_of(ground, document_path(args.file).parent)
        sides = {side: _strength(ground, side, points) for side in ground.sides}
    lines: list[str] = []
    for side, found in sides.items():
        lines += [*[""] * bool(lines), f"{side}: {_men(found)}{_cost(found)}"]
        rows = [tuple(unit.values()) for unit in found["units"]]
        lines += headed([*HEADS, *[mark("points")] * (points is not None)], rows) if rows else []
    whose = (
        tr("points of {points}", points=points.id) if points else tr("these rules give no points")
    )
    lines += ["", tr("firepower dice at Close and Effective range; {whose}", whose=whose)]
    return Answer({"sides": sides}, lines)


def _cost(found: dict[str, Any]) -> str:
    """`, 212 points, budget 250`, where anything is said of points."""
    parts = []
    if "points" in found:
        parts.append(plural("{count} point", "{count} points", found["points"]))
    if found.get("budget") is not None:
        parts.append(tr("budget {budget}", budget=found["budget"]))
    return "".join(f", {part}" for part in parts)


def _men(found: dict[str, Any]) -> str:
    return plural("{count} man", "{count} men", found["men"])


HEADS: Final = (mark("team"), mark("section"), mark("men"), mark("close"), mark("effective"))
"""What is told of a team's strength."""


def _strength(ground: "Table", side: str, points: "Points | None") -> dict[str, Any]:
    """Teams with their dice when all of them fire, unhurt, and what they cost."""
    from studio.model.weapons import load_arsenal
    from studio.rules.chain_of_command.arc import weapons_that_fire

    arsenal, force, units = load_arsenal(), ground.sides[side], []
    for team in force.teams:
        arms = weapons_that_fire(arsenal, team, range(len(team.figures)))
        close, effective = (
            sum(count * arsenal.weapon(name).dice[band] for name, count in arms.items())
            for band in (0, 1)
        )
        units.append(
            {
                "unit": team.id,
                "section": team.section,
                "men": len(team.figures),
                "close": close,
                "effective": effective,
                **({"points": points.of_team(team)} if points else {}),
            }
        )
    men = sum(len(team.figures) for team in force.teams) + len(force.leaders)
    found = {"men": men, "leaders": len(force.leaders), "units": units}
    if points is not None:
        found |= {"points": points.of_side(force), "budget": force.budget}
    return found


def heat_arguments(parser: Parser) -> None:
    """The table, who fires, and the grid."""
    parser.add_argument("file", metavar="FILE", help=tr("a table"))
    parser.add_argument("attacker", metavar="FIRER", help=tr("a team or a section"))
    parser.add_argument(
        "--step",
        type=whole(1, 12),
        default=2,
        metavar="N",
        help=tr("inches of a square (default: 2)"),
    )
    parser.add_argument(
        "--in-the-open",
        action="store_true",
        help=tr("as if the ground gave no cover anywhere (default: it gives its own)"),
    )


def heat(args: argparse.Namespace) -> Answer:
    """Where a team or section can hurt whoever stands there."""
    from studio.model.weapons import load_arsenal
    from studio.rules.chain_of_command.heat import heat as heated

    ground = _ground(args.file, args.attacker)
    with blamed(args.file):
        side, unit = _unit(ground, args.attacker)
    found = list(
        heated(
            ground,
            load_arsenal(),
            side,
            unit,
            step=args.step,
            in_the_open=args.in_the_open,
        )
    )
    data = [
        {
            "x": spot.x,
            "y": spot.y,
            "chance": round(spot.chance, 6),
            "kills": round(spot.kills, 6),
            "shock": round(spot.shock, 6),
        }
        for spot in found
    ]
    return Answer(data, _heat_map(found, max(1, round(ground.width / args.step))))


def _heat_map(found: "Sequence[Spot]", wide: int) -> list[str]:
    """The squares of a heat map as rows of digits, so many in a row, and the hottest in words."""
    rows = [found[n : n + wide] for n in range(0, len(found), wide)]
    best = max(found, key=lambda spot: spot.kills)
    return [
        *("".join(_digit(spot.chance) for spot in row) for row in rows),
        "",
        tr("each square: tenths of the chance that a man falls there, . for nobody can be hurt"),
        tr(
            "most at {x:g}, {y:g}: on average {kills:.2f} die, {shock:.2f} Shock",
            x=best.x,
            y=best.y,
            kills=best.kills,
            shock=best.shock,
        ),
    ]


def _digit(chance: float) -> str:
    return "." if chance <= 0 else str(min(9, int(10 * chance)))


def _percent(chance: float) -> str:
    return f"{100 * chance:.2f} %"


def sight(args: argparse.Namespace) -> Answer:
    """Whether two figures, or any of two teams, see each other, and why not."""
    from studio.inches import Point, distance
    from studio.rules.chain_of_command.arc import figures_see

    ground = _ground(args.file, args.from_, args.to)
    with blamed(args.file):
        ones, others = (list(_figures(ground, name)) for name in (args.from_, args.to))
    pairs = sorted(
        ((distance(Point(*a.at), Point(*b.at)), a, b) for a in ones for b in others),
        key=lambda pair: pair[0],
    )
    seen = [(away, figures_see(ground, a, b)) for away, a, b in pairs]
    away, line = next((pair for pair in seen if pair[1].visible), seen[0])
    data = {
        "from": args.from_,
        "to": args.to,
        "visible": line.visible,
        "reason": line.reason,
        "at": None,
        "rule": line.rule,
        "distance": round(away, 3),
    }
    text = tr(
        SEES if line.visible else SEES_NOT,
        one=args.from_,
        other=args.to,
        away=away,
        reason=line.reason,
        rule=line.rule,
    )
    return Answer(data, [text], FINE if line.visible else NO)


SEES: Final = mark("{one} sees {other} at {away:.1f} inches: {reason} ({rule})")
SEES_NOT: Final = mark("{one} doesn't see {other} at {away:.1f} inches: {reason} ({rule})")


def _figures(ground: "Table", name: str) -> "Iterator[Figure]":
    """The figures of a team, one of them (`TEAM:2`), or a leader."""
    from studio.model.table import Figure

    team_name, _, number = name.partition(":")
    known: list[str] = []
    for force in ground.sides.values():
        for team in force.teams:
            known.append(team.id)
            if team.id == team_name:
                yield from _numbered(team, number)
                return
        for leader in force.leaders:
            known.append(leader.id)
            if leader.id == name:
                yield Figure(leader.at, "", sector=leader.sector, floor=leader.floor)
                return
    raise StudioError(
        tr("no team or leader is called {name}{hint}", name=name, hint=meant(name, known))
    )


def _numbered(team: "Team", number: str) -> "tuple[Figure, ...]":
    if not number:
        return team.figures
    if not number.isdecimal() or not 1 <= int(number) <= len(team.figures):
        raise StudioError(
            tr(
                "{team} has no figure {number}: they are numbered from 1 to {count}",
                team=team.id,
                number=number,
                count=len(team.figures),
            )
        )
    return (team.figures[int(number) - 1],)
