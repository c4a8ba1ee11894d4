"""What differs in the forces: blocks by their ids, and what else each side has."""

from collections.abc import Iterable, Iterator, Mapping

from studio.model.comparing.difference import Difference, values
from studio.model.firefight import Firefight
from studio.model.scenario import Draw, SideForce, UnitEntry
from studio.model.text import in_language
from studio.model.units import UnitTable
from studio.words import plural, tr


def compare_forces(before: Firefight, after: Firefight) -> Iterator[Difference]:
    """Blocks that came, went or changed; then strikes, markers, draws and arrivals by side."""
    yield from _blocks(before, after)
    old, new = before.scenario.sides, after.scenario.sides
    for side in dict.fromkeys((*old, *new)):
        called = side_name(after.units, side)
        yield from _rest(called, old.get(side, SideForce()), new.get(side, SideForce()), after)


def side_name(units: UnitTable, side: str) -> str:
    """What a side is called."""
    known = units.sides.get(side)
    return in_language(known.name) if known else side


def _blocks(before: Firefight, after: Firefight) -> Iterator[Difference]:
    old = {unit.id: (side, unit) for side, unit in before.scenario.units()}
    new = {unit.id: (side, unit) for side, unit in after.scenario.units()}
    for name in dict.fromkeys((*old, *new)):
        was, now = old.get(name), new.get(name)
        if was == now:
            continue
        kind = _kind(*(now, after) if now else (was, before))
        words = _changes(was, now, before, after)
        at_before = (was[1].at,) if was and was[1].at else ()
        at_after = (now[1].at,) if now and now[1].at else ()
        yield Difference("forces", f"{name}, {kind}", *words, at_before, at_after)


def _kind(block: tuple[str, UnitEntry] | None, firefight: Firefight) -> str:
    assert block is not None
    row = firefight.units.types.get(block[1].type)
    return in_language(row.name) if row else block[1].type


def _changes(
    was: tuple[str, UnitEntry] | None,
    now: tuple[str, UnitEntry] | None,
    before: Firefight,
    after: Firefight,
) -> tuple[str, str]:
    """What a block was and is: all of it where it came or went, else what changed."""
    old = _facts(*was, before) if was else {}
    new = _facts(*now, after) if now else {}
    if old and new:
        keys = [key for key in old if old[key] != new[key]]
    else:
        keys = ["side", "company", "steps", "place"]
    return _shown(old, keys), _shown(new, keys)


def _shown(facts: Mapping[str, str], keys: Iterable[str]) -> str:
    return ", ".join(facts[key] for key in keys if facts.get(key))


def _facts(side: str, unit: UnitEntry, firefight: Firefight) -> dict[str, str]:
    steps = unit.steps
    row = firefight.units.types.get(unit.type)
    if steps is None and row is not None and row.known("steps"):
        steps = row.steps
    where = unit.at or (tr("area {area}", area=unit.area) if unit.area else tr("not set up"))
    return {
        "side": side_name(firefight.units, side),
        "type": in_language(row.name) if row else unit.type,
        "company": tr("company {company}", company=unit.company)
        if unit.company
        else tr("no company"),
        "platoon": tr("platoon {platoon}", platoon=unit.platoon)
        if unit.platoon is not None
        else tr("no platoon"),
        "steps": plural("{count} step", "{count} steps", steps) if steps is not None else "",
        "place": where,
    }


def _rest(side: str, old: SideForce, new: SideForce, after: Firefight) -> Iterator[Difference]:
    units = after.units
    yield from values(
        "forces",
        {
            tr("{side}, strikes", side=side): (
                _counted(old.strikes, units),
                _counted(new.strikes, units),
            ),
            tr("{side}, markers at set-up", side=side): (_pairs(old.markers), _pairs(new.markers)),
            tr("{side}, variable forces", side=side): (_draws(old.draws), _draws(new.draws)),
            tr("{side}, reinforcements", side=side): (_arrivals(old), _arrivals(new)),
            tr("{side}, players", side=side): (_players(old), _players(new)),
        },
    )


def _counted(strikes: Mapping[str, int], units: UnitTable) -> str:
    found = []
    for name, count in strikes.items():
        row = units.types.get(name)
        found.append(f"{count} {in_language(row.name) if row else name}")
    return ", ".join(found)


def _pairs(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _draws(draws: tuple[Draw, ...]) -> str:
    return "; ".join(_draw(draw) for draw in draws)


def _draw(draw: Draw) -> str:
    rows = [
        tr("to {roll}: {units}", roll=row.to, units=", ".join(row.units) or tr("nobody"))
        for row in draw.table
    ]
    drawn = (
        tr("a table ({rows})", rows="; ".join(rows))
        if rows
        else tr("{count} of {pool}", count=draw.draw, pool=", ".join(draw.pool))
    )
    company = tr(", company {company}", company=draw.company) if draw.company else ""
    return drawn + company + (tr(", area {area}", area=draw.area) if draw.area else "")


def _arrivals(force: SideForce) -> str:
    return "; ".join(
        tr(
            "turn {turn}, area {area}: {units}",
            turn=one.turn,
            area=one.area,
            units=", ".join(one.units),
        )
        for one in force.arrivals
    )


def _players(force: SideForce) -> str:
    return "; ".join(f"{name}: {', '.join(of)}" for name, of in force.players.items())
