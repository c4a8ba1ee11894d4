"""`firefight cost`, `sight`, `moves` and `control`: what a scenario's forces are and can do."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from studio.cli import inputs, tables
from studio.cli.answer import FINE, NO, Answer, headed
from studio.cli.parser import Parser
from studio.words import mark, plural, tr

if TYPE_CHECKING:
    from studio.hexes import Hex, Hexside
    from studio.model.cost import ForceCost
    from studio.model.ground import Ground


def scenario_argument(parser: Parser) -> None:
    """A scenario's file, or the id of one that ships."""
    parser.add_argument(
        "file", metavar="FILE", help=tr("a scenario's file, or the id of one that ships")
    )


COLUMNS: Final = (mark("unit"), mark("type"), mark("steps"), mark("value"), mark("points"))
"""What is told of a unit's cost."""


# --- cost ---------------------------------------------------------------------------------------


def cost_arguments(parser: Parser) -> None:
    """The scenario."""
    scenario_argument(parser)


def cost(args: argparse.Namespace) -> Answer:
    """What each side has and what it costs."""
    from studio.model.cost import force_cost

    if inputs.is_table(args.file):
        return tables.strength(args)
    firefight = inputs.firefight(args.file)
    with inputs.blamed(args.file):
        costs = {
            side: force_cost(side, force, firefight.units)
            for side, force in firefight.scenario.sides.items()
        }
    lines: list[str] = []
    for side, found in costs.items():
        budget = firefight.scenario.sides[side].budget
        lines += [*[""] * bool(lines), _summary(side, found, budget)]
        rows = [(c.unit, c.type, c.steps, c.value, c.points) for c in found.units]
        lines += headed(COLUMNS, rows) if rows else []
    return Answer({"sides": {side: _as_data(found) for side, found in costs.items()}}, lines)


def _summary(side: str, found: "ForceCost", budget: int | None) -> str:
    """`german: 158 points of 160`, with the span of its draws if it has any."""
    parts = [plural("{count} point", "{count} points", found.points)]
    if found.least != found.most:
        span = tr(
            "with its draws {least} to {most}, {mean:.1f} on average",
            least=found.least,
            most=found.most,
            mean=found.mean,
        )
        parts.append(span)
    if budget is not None:
        parts.append(tr("budget {budget}", budget=budget))
    return f"{side}: {'; '.join(parts)}"


def _as_data(found: "ForceCost") -> dict[str, Any]:
    return {
        "points": found.points,
        "least": found.least,
        "mean": round(found.mean, 6),
        "most": found.most,
        "units": [
            {
                "unit": one.unit,
                "type": one.type,
                "steps": one.steps,
                "value": one.value,
                "points": one.points,
            }
            for one in found.units
        ],
    }


SEES: Final = mark("{one} sees {other} at {distance}: {reason}{where} ({rule})")
SEES_NOT: Final = mark("{one} doesn't see {other} at {distance}: {reason}{where} ({rule})")


# --- sight --------------------------------------------------------------------------------------


def sight_arguments(parser: Parser) -> None:
    """The scenario or board and both hexes, or the table and both figures."""
    scenario_argument(parser)
    place = tr("an address such as E1:0304, or a place's name; on a table TEAM, TEAM:2 or a leader")
    parser.add_argument("from_", metavar="FROM", help=place)
    parser.add_argument("to", metavar="TO", help=place)


def sight(args: argparse.Namespace) -> Answer:
    """Whether two hexes see each other, and why not."""
    from studio.rules.combat_infantry.sight import sight as look

    if inputs.is_table(args.file):
        return tables.sight(args)
    firefight = inputs.mapped(args.file)
    ground = firefight.ground
    a, b = ground.find(args.from_), ground.find(args.to)
    found = look(ground, firefight.terrain, a, b, month=month_of(firefight.scenario.time.month))
    at = None if found.at is None else _where(ground, found.at)
    data = {
        "from": ground.name(a),
        "to": ground.name(b),
        "visible": found.visible,
        "reason": found.reason,
        "at": at,
        "rule": found.rule,
        "distance": found.distance,
    }
    line = tr(
        SEES if found.visible else SEES_NOT,
        one=inputs.name_of(firefight, a),
        other=inputs.name_of(firefight, b),
        distance=found.distance,
        reason=found.reason,
        where=tr(" at {place}", place=at) if at else "",
        rule=found.rule,
    )
    return Answer(data, [line], FINE if found.visible else NO)


def month_of(text: str | None) -> int | None:
    """The month, 1 to 12, of a scenario's `1942-07`."""
    return int(text[5:7]) if text else None


def _where(ground: "Ground", at: "Hex | Hexside") -> str:
    from studio.hexes import Hexside

    return ground.side_name(at) if isinstance(at, Hexside) else ground.name(at)
