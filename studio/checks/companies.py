"""Checks of the order of battle: companies, platoons, HQs, attachments, strikes, draws."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from studio.checks.finding import Draft, Spotted, check
from studio.checks.forces import blocks, drawable, unit_words
from studio.model.locate import pointer
from studio.model.scenario import SideForce, UnitEntry
from studio.model.text import in_language
from studio.model.units import UnitType
from studio.words import mark, plural, tr

KINDS: Final = {"artillery": mark("artillery"), "air": mark("air")}
"""The kinds of strikes."""

Post = tuple[str, str | None, int | None]
"""A side, a company and a platoon (None for what belongs to the company)."""

IN_PLATOONS = ("phq", "squad")


def _hqs(draft: Draft) -> Mapping[tuple[str, Post], int]:
    """How many HQs of each kind there are for each company or platoon."""
    found: Counter[tuple[str, Post]] = Counter()
    for side, _, entry, kind in blocks(draft):
        if kind is not None and kind.is_hq:
            platoon = entry.platoon if kind.kind == "phq" else None
            found[kind.kind, (side, entry.company, platoon)] += 1
    return found


def companies_in(draft: Draft, side: str) -> set[str]:
    """The companies of a side: whatever HQs and squads belong to."""
    return {
        entry.company
        for owner, _, entry, kind in blocks(draft)
        if owner == side and entry.company and kind is not None and not kind.battalion
    }


def _spotted(at: str, entry: UnitEntry, message: str) -> Spotted:
    return Spotted(unit_words(entry), at, message, at=entry.at, units=(entry.id,))


def _name(kind: UnitType) -> str:
    return in_language(kind.name)


@check("unit-without-company", level="error", rule="2.15")
def unit_without_company(draft: Draft) -> Iterator[Spotted]:
    """An HQ, a squad or a company weapon has no company, or a platoon's unit no platoon."""
    for _, at, entry, kind in blocks(draft):
        if kind is None or kind.kind in ("battalion_weapon", "strike"):
            continue
        if not entry.company:
            yield _spotted(
                at, entry, tr("{name} belongs to a company: none is given", name=_name(kind))
            )
        elif kind.kind in IN_PLATOONS and entry.platoon is None:
            yield _spotted(
                at, entry, tr("{name} belongs to a platoon: none is given", name=_name(kind))
            )


@check("squad-without-hq", level="error", rule="4.1")
def squad_without_hq(draft: Draft) -> Iterator[Spotted]:
    """A squad's platoon has no HQ."""
    hqs = _hqs(draft)
    for side, at, entry, kind in blocks(draft):
        if kind is None or kind.kind != "squad" or not entry.company or entry.platoon is None:
            continue
        if not hqs.get(("phq", (side, entry.company, entry.platoon))):
            name = f"{entry.company}{entry.platoon}"
            yield _spotted(
                at, entry, tr("platoon {name} has no HQ to command its squads", name=name)
            )


@check("weapon-without-chq", level="warning", rule="2.4")
def weapon_without_chq(draft: Draft) -> Iterator[Spotted]:
    """A company weapon's company has no CHQ: only platoon HQs next to it can command it."""
    hqs = _hqs(draft)
    for side, at, entry, kind in blocks(draft):
        if kind is None or kind.kind != "company_weapon" or not entry.company:
            continue
        if not hqs.get(("chq", (side, entry.company, None))):
            near = any(
                hq == "phq" and post[:2] == (side, entry.company) and count
                for (hq, post), count in hqs.items()
            )
            who = tr("only a PHQ next to it can") if near else tr("nobody can")
            yield _spotted(
                at,
                entry,
                tr(
                    "company {company} has no CHQ: {who} command it", company=entry.company, who=who
                ),
            )


@check("weapon-unattached", level="error", rule="2.5")
def weapon_unattached(draft: Draft) -> Iterator[Spotted]:
    """A battalion weapon is attached to no company, or to one that isn't there."""
    for side, at, entry, kind in blocks(draft):
        if kind is None or not kind.battalion or not _acts(kind):
            continue
        companies = companies_in(draft, side)
        if not entry.company:
            what = (
                tr(": there is {companies}", companies=", ".join(sorted(companies)))
                if companies
                else ""
            )
            yield _spotted(
                at, entry, tr("{name} is attached to no company{what}", name=_name(kind), what=what)
            )
        elif entry.company not in companies:
            yield _spotted(
                f"{at}/company",
                entry,
                tr("there is no company {company} to be attached to", company=entry.company),
            )
    for side, force in draft.scenario.sides.items():
        yield from _loose_draws(draft, side, force)


def _acts(kind: UnitType) -> bool:
    """Whether a unit ever needs a command or an activation of its company; mines don't."""
    traits = kind.traits
    return traits.takes_orders or traits.needs_no_command


def _loose_draws(draft: Draft, side: str, force: SideForce) -> Iterator[Spotted]:
    companies = companies_in(draft, side)
    for number, draw in enumerate(force.draws):
        if draw.most and (draw.company is None or draw.company not in companies):
            given = (
                tr("there is no company {company}", company=draw.company)
                if draw.company
                else tr("no company is given")
            )
            at = pointer("sides", side, "draws", number)
            yield Spotted(
                tr("draw, {side} side", side=draft.side(side)),
                at,
                tr("{company} for what is drawn here", company=given),
            )


@check("hq-twice", level="error", rule="2.2")
def hq_twice(draft: Draft) -> Iterator[Spotted]:
    """A company or platoon has two HQs."""
    seen: dict[tuple[str, Post], str] = {}
    for side, at, entry, kind in blocks(draft):
        if kind is None or not kind.is_hq or not entry.company:
            continue
        platoon = entry.platoon if kind.kind == "phq" else None
        post = (kind.kind, (side, entry.company, platoon))
        first = seen.setdefault(post, entry.id)
        if first != entry.id:
            of = (
                tr("platoon {company}{platoon}", company=entry.company, platoon=platoon)
                if platoon
                else tr("company {company}", company=entry.company)
            )
            yield _spotted(
                at, entry, tr("{group} has an HQ already, {first}", group=of, first=first)
            )


@check("hq-without-squads", level="warning", rule="4.4")
def hq_without_squads(draft: Draft) -> Iterator[Spotted]:
    """A platoon HQ has no squads: it commands nobody and can't be replaced."""
    squads = {
        (side, entry.company, entry.platoon)
        for side, _, entry, kind in blocks(draft)
        if kind is not None and kind.kind == "squad"
    }
    for side, at, entry, kind in blocks(draft):
        if kind is None or kind.kind != "phq" or entry.platoon is None:
            continue
        if (side, entry.company, entry.platoon) not in squads:
            name = f"{entry.company}{entry.platoon}"
            yield _spotted(at, entry, tr("platoon {name} has no squads", name=name))


@check("too-many-companies", level="error", rule="2.15")
def too_many_companies(draft: Draft) -> Iterator[Spotted]:
    """A side has more companies than the game box holds."""
    most = draft.units.box.companies
    for side in draft.scenario.sides:
        companies = sorted(companies_in(draft, side))
        if len(companies) > most:
            yield Spotted(
                tr("{side} side", side=draft.side(side)),
                pointer("sides", side, "units"),
                tr(
                    "{count} companies ({companies}): the box holds {most}",
                    count=len(companies),
                    companies=", ".join(companies),
                    most=most,
                ),
            )


# --- strikes ------------------------------------------------------------------------------------


@check("strikes-beyond-block", level="error", rule="2.6")
def strikes_beyond_block(draft: Draft) -> Iterator[Spotted]:
    """A side has more strikes of a kind than its block can count, or no block for them alone."""
    for side, force in draft.scenario.sides.items():
        for kind, count in force.strikes.items():
            fault = _not_for_its_block(draft, side, force, kind) if count else ""
            if fault:
                at = pointer("sides", side, "strikes", kind)
                yield Spotted(tr("{side} side", side=draft.side(side)), at, fault)


def _not_for_its_block(draft: Draft, side: str, force: SideForce, kind: str) -> str:
    """Why a side's strikes of a kind aren't counted on its block; "" if they are."""
    types = [unit for unit in draft.units.of_side(side) if unit.strike == kind]
    names, count, told = {unit.id for unit in types}, force.strikes[kind], tr(KINDS.get(kind, kind))
    most = sum(unit.steps * unit.count for unit in types)
    if not types:
        return tr("this side has no block for {kind} strikes", kind=told)
    if count > most:
        what = plural("{count} {kind} strike", "{count} {kind} strikes", count, kind=told)
        return tr("{strikes}: the block counts up to {most}", strikes=what, most=most)
    if any(entry.type in names for entry in force.units):
        return tr("the block of these {kind} strikes is among the units too", kind=told)
    if any(name in names for draw in force.draws for name in draw.possible):
        return tr("the block of these {kind} strikes may be drawn too", kind=told)
    return ""


@check("strikes-without-chq", level="warning", rule="2.6")
def strikes_without_chq(draft: Draft) -> Iterator[Spotted]:
    """A side has strikes, or may draw them, but no CHQ that could call for them."""
    callers = {post[0] for (kind, post), count in _hqs(draft).items() if kind == "chq" and count}
    for side, force in draft.scenario.sides.items():
        if side not in callers and (at := _strikes_at(draft, side, force)):
            yield Spotted(
                tr("{side} side", side=draft.side(side)),
                at,
                tr("no CHQ is there to call for the strikes"),
            )


def _strikes_at(draft: Draft, side: str, force: SideForce) -> str:
    """Where a side is given strikes: by number, by their block, or by a draw; "" if it isn't."""
    if any(force.strikes.values()):
        return pointer("sides", side, "strikes")
    names = {unit.id for unit in draft.units.of_side(side) if unit.strike is not None}
    for number, entry in enumerate(force.units):
        if entry.type in names:
            return pointer("sides", side, "units", number)
    for number, draw in enumerate(force.draws):
        if names.intersection(draw.possible):
            return pointer("sides", side, "draws", number)
    return ""


# --- draws --------------------------------------------------------------------------------------


@check("draw-beyond-pool", level="error", rule="2.5")
def draw_beyond_pool(draft: Draft) -> Iterator[Spotted]:
    """More blocks are drawn than their pool holds."""
    for side, force in draft.scenario.sides.items():
        for number, draw in enumerate(force.draws):
            if draw.draw > len(draw.pool) and not draw.table:
                yield Spotted(
                    tr("draw, {side} side", side=draft.side(side)),
                    pointer("sides", side, "draws", number, "draw"),
                    tr(
                        "{number} are drawn from a pool of {count}",
                        number=draw.draw,
                        count=len(draw.pool),
                    ),
                )


@check("draw-two-ways", level="warning", rule="2.5")
def draw_two_ways(draft: Draft) -> Iterator[Spotted]:
    """A draw has a pool and a die-roll table: only the table counts."""
    for side, force in draft.scenario.sides.items():
        for number, draw in enumerate(force.draws):
            if draw.table and (draw.pool or draw.draw):
                at = pointer("sides", side, "draws", number)
                yield Spotted(
                    tr("draw, {side} side", side=draft.side(side)),
                    at,
                    tr("its pool is idle: the table decides"),
                )


@check("draw-table-open", level="warning", rule="2.5")
def draw_table_open(draft: Draft) -> Iterator[Spotted]:
    """A die-roll table has two rows for the same rolls, or none for its highest."""
    for side, force in draft.scenario.sides.items():
        for number, draw in enumerate(force.draws):
            at, ends = pointer("sides", side, "draws", number, "table"), [t.to for t in draw.table]
            if ends and max(ends) < 10:
                what = tr(
                    "rolls above {roll} bring nobody: say so with a row up to 10", roll=max(ends)
                )
                yield Spotted(tr("draw, {side} side", side=draft.side(side)), at, what)
            if len(set(ends)) < len(ends):
                yield Spotted(
                    tr("draw, {side} side", side=draft.side(side)),
                    at,
                    tr("two rows end with the same roll"),
                )


@check("draw-unusual", level="warning", rule="2.5")
def draw_unusual(draft: Draft) -> Iterator[Spotted]:
    """Something other than battalion weapons is drawn at random."""
    for side, force in draft.scenario.sides.items():
        for number, draw in enumerate(force.draws):
            for at, name in drawable(draw):
                kind = draft.units.types.get(name)
                if kind is not None and not kind.battalion:
                    yield Spotted(
                        tr("draw, {side} side", side=draft.side(side)),
                        pointer("sides", side, "draws", number, *at),
                        tr("{name} is no battalion weapon", name=_name(kind)),
                    )
