"""`firefight list`: what there is."""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from studio.cli.answer import Answer, headed
from studio.cli.parser import Parser, one_of
from studio.model.text import in_language
from studio.words import mark, tr

if TYPE_CHECKING:
    from studio.model.units import UnitTable, UnitType

NAME: Final = mark("name")
KIND: Final = mark("kind")
HEADS: Final = (
    *(mark("title"), mark("columns"), mark("rows"), mark("turns"), mark("width"), mark("height")),
    *(mark("level"), mark("rule"), mark("version")),
    *(mark("steps"), mark("dice"), mark("fire"), mark("range"), mark("move"), mark("morale")),
    *(mark("armour"), mark("value"), mark("count"), mark("stack"), mark("assault")),
    *(mark("least"), mark("close"), mark("effective")),
)
"""What stands over the columns of lists: the keys of their JSON in words."""
OURS: Final = mark("* ours: the rule book doesn't print it")


def list_arguments(parser: Parser) -> None:
    """What is to be listed."""
    parser.add_argument(
        "what",
        metavar="WHAT",
        type=one_of(LISTS),
        help=tr("one of {words}", words=", ".join(LISTS)),
    )


def list_all(args: argparse.Namespace) -> Answer:
    """All things of one kind."""
    return LISTS[args.what]()


def boards() -> Answer:
    """The boards that ship."""
    from studio.model.files import read_board
    from studio.model.library import library_paths

    found = []
    for path in library_paths().values():
        board = read_board(path)
        title = in_language(board.title)
        size = {"columns": board.columns, "rows": board.rows}
        found.append({"id": board.id, "title": title, **size, "file": str(path)})
    return _listed(found, "id", "title", "columns", "rows")


def scenarios() -> Answer:
    """The scenarios that ship."""
    from studio.cli.inputs import SCENARIO_ENDING
    from studio.model.files import read_scenario
    from studio.model.shipped import scenarios_folder

    found = []
    for path in sorted(scenarios_folder().glob(f"*{SCENARIO_ENDING}")):
        scenario = read_scenario(path)
        found.append(
            {
                "id": scenario.id,
                "title": in_language(scenario.title),
                "rules": scenario.rules,
                "boards": [placement.board for placement in scenario.boards],
                "sides": list(scenario.sides),
                "turns": scenario.time.turns,
                "file": str(path),
            }
        )
    return _listed(found, "id", "title", "turns")


def tables() -> Answer:
    """The tables in inches that ship."""
    from studio.cli.inputs import TABLE_ENDING
    from studio.model.files import read_table
    from studio.model.shipped import scenarios_folder

    found = []
    for path in sorted(scenarios_folder().glob(f"*{TABLE_ENDING}")):
        one = read_table(path)
        found.append(
            {
                "id": one.id,
                "title": in_language(one.title),
                "rules": one.rules,
                "width": one.width,
                "height": one.height,
                "sides": list(one.sides),
                "file": str(path),
            }
        )
    return _listed(found, "id", "title", "width", "height")


# --- units and terrain --------------------------------------------------------------------------

FIGURES: Final = ("steps", "dice", "fire", "range", "move", "morale", "armour", "value", "count")


def units() -> Answer:
    """All unit types, packs that ship included; figures that are ours are marked."""
    from studio.model.units import SHIPPED_PACKS, load_units

    everything = load_units(SHIPPED_PACKS)
    found = [_unit(unit, everything) for unit in everything.types.values()]
    rows = [
        [unit["id"], unit["name"], *(_marked(unit, name) for name in FIGURES)] for unit in found
    ]
    note = [tr(OURS)] if any(unit["ours"] for unit in found) else []
    return Answer(found, [*headed(["id", NAME, *FIGURES], rows), *note])


def _unit(unit: "UnitType", everything: "UnitTable") -> dict[str, Any]:
    known = [name for name in FIGURES if unit.known(name)]
    return {
        "id": unit.id,
        "side": unit.side,
        "name": in_language(unit.name),
        "kind": unit.kind,
        "class": unit.unit_class,
        **{name: getattr(unit, name) if name in known else None for name in FIGURES},
        "ours": list(everything.assumed(unit.id)),
        "unknown": [name for name in FIGURES if name not in known],
    }


def _marked(unit: Mapping[str, Any], name: str) -> str | None:
    """A figure as a cell: with a star if it is ours, `?` if nobody knows it."""
    if name in unit["unknown"]:
        return "?"
    value = unit[name]
    if value is None:
        return None
    shown = "-".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return shown + ("*" if name in unit["ours"] else " ")


def terrain() -> Answer:
    """All terrain; the chart's figures where a terrain has them."""
    from studio.model.terrain import load_terrain

    chart = load_terrain()
    kinds: Mapping[str, Mapping[str, Any]] = {
        "hex": chart.hexes,
        "edge": chart.edges,
        "rise": chart.rises,
        "crossing": chart.crossings,
        "way": chart.ways,
        "marker": chart.markers,
    }
    found = [
        {
            "id": row.id,
            "kind": kind,
            "name": in_language(row.name),
            **_half(row, "hex", ("stack",)),
            **_half(row, "hexside", ("move", "fire", "assault")),
            "ours": list(chart.assumed(row.id)),
        }
        for kind, rows in kinds.items()
        for row in rows.values()
    ]
    figures = {"stack": "hex.", "move": "hexside.", "fire": "hexside.", "assault": "hexside."}
    rows = [[row["id"], row["kind"], row["name"], *_starred(row, figures)] for row in found]
    return Answer(found, [*headed(["id", KIND, NAME, *figures], rows), tr(OURS)])


def _half(row: Any, half: str, figures: Iterable[str]) -> dict[str, Any]:
    """Some figures of a half of a chart row, by name; signs as the file has them."""
    part = getattr(row, half, None)
    if part is None:
        return {}
    given = part.figures()
    return {name: _plain(given[name]) for name in figures if name in given}


def _plain(value: Any) -> Any:
    return getattr(value, "value", value)  # of signs, what the file has


def _starred(row: Mapping[str, Any], figures: Mapping[str, str]) -> Iterator[str | None]:
    for name, half in figures.items():
        value = row.get(name)
        ours = f"{half}{name}" in row["ours"]
        yield None if value is None else f"{value}{'*' if ours else ' '}"


def weapons() -> Answer:
    """Weapons of the open table; figures that are ours are marked."""
    from studio.model.provenance import Source
    from studio.model.weapons import load_arsenal

    arsenal = load_arsenal()
    figures = ("dice", "least", "close", "effective", "crewed", "lessens_cover", "storm_of_steel")
    found = []
    for weapon in arsenal.weapons.values():
        ours = [f for f in figures if arsenal.provenance(weapon.id, f).source is Source.ASSUMED]
        values = {figure: getattr(weapon, figure) for figure in figures}
        name = in_language(weapon.name)
        found.append({"id": weapon.id, "name": name, "kind": weapon.kind, **values, "ours": ours})
    shown = ("dice", "least", "close", "effective")
    rows = [
        [one["id"], one["name"], *(_marked({**one, "unknown": ()}, name) for name in shown)]
        for one in found
    ]
    return Answer(found, [*headed(["id", NAME, *shown], rows), tr(OURS)])


# --- parts of the program -----------------------------------------------------------------------


def checks() -> Answer:
    """Every check of the validator."""
    from studio.checks import CHECKS

    found = [
        {"id": check.id, "level": check.level, "rule": check.rule, "title": tr(check.title)}
        for check in CHECKS.values()
    ]
    return _listed(found, "id", "level", "rule", "title")


def players() -> Answer:
    """Who can play a side by machine."""
    from studio.players import PLAYERS

    found = [{"id": name, "title": tr(kind.title)} for name, kind in PLAYERS.items()]
    return _listed(found, "id", "title")


def rulesets() -> Answer:
    """The rule sets that games can be played by."""
    from studio.rules import RULESETS, ruleset

    found = [{"id": name, "version": ruleset(name).version} for name in RULESETS]
    return _listed(found, "id", "version")


def _listed(found: list[dict[str, Any]], *columns: str) -> Answer:
    rows = ([thing[column] for column in columns] for thing in found)
    return Answer(found, headed(columns, rows) if found else [tr("none")])


LISTS: Final[Mapping[str, Callable[[], Answer]]] = {
    "boards": boards,
    "scenarios": scenarios,
    "tables": tables,
    "units": units,
    "terrain": terrain,
    "weapons": weapons,
    "checks": checks,
    "players": players,
    "rulesets": rulesets,
}
