"""The log of a game for one side: readable lines that cite rules and tell nothing hidden.

A line is made from what the side saw before and after an action. Of the other side's actions only
the kind, the places and the units whose labels could be read are told: these everybody at the
table sees.
"""

from collections.abc import Mapping
from typing import Any, Final

from studio.engine.game import Step
from studio.engine.marks import Mark
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.phases import Overstacked
from studio.rules.combat_infantry.state import UP, State
from studio.seen.chances import rolled_in
from studio.seen.names import Names
from studio.seen.telling import EVERYBODY, Entry, mark_words
from studio.seen.words import STRIKES, marker_words, rule_of
from studio.words import mark, tr


def entry_of(
    number: int,
    step: Step[Any, Any],
    before: State,
    after: State,
    viewer: str,
    names: Names,
) -> Entry:
    """The line of one action for a viewer; `before` and `after` are its views.

    EVERYBODY is a viewer to whom nothing is hidden.
    """
    action = step.action
    if isinstance(action, Mark):
        return Entry(number, step.side, mark_words(action, names), "", None, before.turn)
    mine = viewer in (step.side, EVERYBODY)
    known = mine or _open(getattr(action, "unit", ""), before, after)
    surplus = isinstance(action, a.Lose) and isinstance(before.phases[-1], Overstacked)
    words = _told(action, names, known)
    if surplus:
        words = tr(SURPLUS, unit=action.unit if known else tr(HIDDEN))
    lost = _lost(before, after)
    words += tr("; eliminated: {units}", units=", ".join(lost)) if lost else ""
    rolled = rolled_in(step, before, after, mine=mine) if step.rolls else None
    rule = rule_of(action, before)
    at = names.hex(str(getattr(action, "to", "")))
    return Entry(number, step.side, words, rule, rolled, before.turn, at=at)


def announced(action: Any, view: State, names: Names, *, mine: bool) -> str:
    """What a viewer may know of an action before it is carried out: while its dice are rolled."""
    return _told(action, names, mine or readable(view, getattr(action, "unit", "")))


def _lost(before: State, after: State) -> list[str]:
    """Units that fell with an action: everybody sees them."""
    fallen = after.fallen[len(before.fallen) :]
    return [unit.id for n in fallen if (unit := after.units[n]) is not None]


def readable(view: State, name: str) -> bool:
    """Whether a unit's label lies open to this viewer."""
    unit = next((u for u in view.units if u is not None and u.id == name), None)
    block = view.blocks[unit.number] if unit is not None else None
    return block is not None and block.face == UP


ANYBODY: Final[Mapping[type[a.Action], str]] = {
    a.Stay: mark("leaves {unit} where it is"),
    a.Activate: mark("activates {unit}"),
    a.Deploy: mark("deploys {unit} to {to}"),
    a.Check: mark("{unit} checks morale, to act by itself"),
    a.End: mark("ends the commands of {unit}"),
    a.Rally: mark("{unit} tries to rally"),
    a.Fire: mark("{unit} fires at {aim}"),
    a.Move: mark("{unit} moves to {to}"),
    a.Assault: mark("{unit} assaults {to} from {start}"),
    a.Breach: mark("{unit} breaks through to {to}"),
    a.Exit: mark("{unit} leaves the map to the {edge}"),
    a.Dig: mark("{unit} digs a foxhole"),
    a.Smoke: mark("{unit} lays smoke in {to}"),
    a.Demolish: mark("{unit} attacks the crossing at {side}"),
    a.Clear: mark("{unit} clears wire"),
    a.Withdraw: mark("{unit} goes back out of the wire to {to}"),
    a.Strike: mark("calls {kind} on {aim}"),
    a.Raze: mark("calls {kind} on the crossing at {side}"),
    a.Lose: mark("{unit} takes a hit"),
    a.Suffer: mark("{unit} takes a hit of friendly fire"),
    a.Promote: mark("brings {unit} back in {to}"),
    a.Fight: mark("fights the assault in {to}"),
    a.Shoot: mark("{unit} fires in the assault"),
    a.Retreat: mark("{unit} retreats to {to}"),
    a.Hold: mark("{unit} holds its fire"),
    a.Regroup: mark("{unit} regroups to {to}"),
    a.Settle: mark("stays in {to}"),
    a.Conceal: mark("turns {unit} upright"),
    a.Show: mark("leaves {unit} face-up"),
    a.Enter: mark("{unit} enters at {to}"),
    a.Delay: mark("{unit} waits for the next turn"),
    a.Place: mark("sets {unit} up in {to}"),
    a.Lay: mark("lays a {marker} in {to}"),
    a.Pass: mark("passes with company {company}"),
    a.Ready: mark("is set up"),
    a.Surrender: mark("surrenders"),
}
"""What an action looks like to everybody at the table."""


SURPLUS: Final = mark("{unit} is one too many in its hex")
"""What is said of a surplus unit, which everybody sees when it is eliminated (8.2)."""
UNKNOWN: Final[Mapping[type[a.Action], str]] = {
    **dict.fromkeys((a.Activate, a.Promote, a.Stay, a.Deploy, a.End), mark("an HQ")),
    a.Place: mark("a block"),
}
"""What a unit is called whose label can't be read; "a hidden unit" if nothing is said here."""


HIDDEN: Final = mark("a hidden unit")


def _told(action: Any, names: Names, known: bool) -> str:
    parts = {
        name: names.place(str(getattr(action, name)))
        for name in ("to", "start", "side", "company")
        if hasattr(action, name)
    }
    parts["edge"] = tr(getattr(action, "edge", ""))
    parts["marker"] = marker_words(str(getattr(action, "marker", "")), names)
    parts["kind"] = tr(STRIKES.get(getattr(action, "kind", ""), ""))
    name = getattr(action, "unit", "")
    parts["unit"] = name if known else tr(UNKNOWN.get(type(action), HIDDEN))
    target = getattr(action, "target", "")
    parts["aim"] = parts.get("to", "") + (tr(" at {target}", target=target) if target else "")
    return tr(ANYBODY[type(action)], **parts)


def _open(name: str, before: State, after: State) -> bool:
    return bool(name) and (readable(before, name) or readable(after, name))
