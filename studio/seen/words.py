"""The decisions of a game in words, each with the rule that it follows."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.model.text import in_language
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.state import State
from studio.seen.match import Seen
from studio.seen.names import Names
from studio.seen.telling import Moment, outcome_words
from studio.words import mark, plural, tr, within

RULES: Final[Mapping[type[a.Action], str]] = {
    a.Activate: "1.1",
    a.Pass: "1.1",
    a.Deploy: "4.2",
    a.Stay: "4.2",
    a.Check: "4.3",
    a.End: "4.2",
    a.Rally: "5.0",
    a.Fire: "6.0",
    a.Move: "8.0",
    a.Assault: "9.1",
    a.Breach: "8.1",
    a.Exit: "9.4",
    a.Dig: "7.1",
    a.Smoke: "7.4",
    a.Demolish: "7.3",
    a.Clear: "7.5",
    a.Withdraw: "7.5",
    a.Strike: "2.6",
    a.Raze: "7.3",
    a.Lose: "6.3",
    a.Suffer: "6.64",
    a.Promote: "4.4",
    a.Fight: "9.1",
    a.Shoot: "9.2",
    a.Retreat: "9.4",
    a.Hold: "9.2",
    a.Regroup: "9.5",
    a.Settle: "9.5",
    a.Conceal: "1.3",
    a.Show: "1.3",
    a.Enter: "10.1",
    a.Delay: "10.1",
    a.Place: "10.1",
    a.Lay: "10.1",
    a.Ready: "10.1",
    a.Surrender: "10.4",
}
"""The rule that an action follows, by its kind (`rule_of`)."""


def rule_of(action: a.Action, view: State) -> str:
    """The rule that an action follows, where it is taken in this position."""
    if isinstance(action, a.Lose) and isinstance(view.phases[-1], p.Overstacked):
        return "8.2"
    if isinstance(action, a.Strike) and action.kind == "air":
        return "2.7"
    return RULES[type(action)]


STRIKES: Final = {"artillery": mark("artillery"), "air": mark("an air strike")}


def marker_words(marker: str, names: Names) -> str:
    """What a kind of marker is called within a sentence."""
    row = names.firefight.terrain.markers.get(marker)
    return within(in_language(row.name)) if row else marker.replace("_", " ")


Says = Callable[[Any, Names], str]


def _aim(action: Any, names: Names) -> str:
    target = tr(" at {target}", target=action.target) if action.target else ""
    spotter = tr(", spotted by {spotter}", spotter=action.spotter) if action.spotter else ""
    return f"{names.place(action.to)}{target}{spotter}"


def _seen_by(action: Any) -> str:
    return tr(", spotted by {spotter}", spotter=action.spotter) if action.spotter else ""


LABELS: Final[Mapping[type[a.Action], Says]] = {
    a.Activate: lambda x, _: tr("Activate {unit}", unit=x.unit),
    a.Pass: lambda x, _: tr("Pass with company {company}", company=x.company),
    a.Deploy: lambda x, n: tr("Deploy {unit} to {place}", unit=x.unit, place=n.place(x.to)),
    a.Stay: lambda x, _: tr("Activate {unit} where it is", unit=x.unit),
    a.Check: lambda x, _: tr("{unit} checks morale, to act by itself", unit=x.unit),
    a.End: lambda x, _: tr("End the commands of {unit}", unit=x.unit),
    a.Rally: lambda x, _: tr("Rally {unit}", unit=x.unit),
    a.Fire: lambda x, n: tr("{unit} fires at {aim}", unit=x.unit, aim=_aim(x, n)),
    a.Move: lambda x, n: tr("{unit} moves to {place}", unit=x.unit, place=n.place(x.to)),
    a.Assault: lambda x, n: tr(
        "{unit} assaults {place} from {start}",
        unit=x.unit,
        place=n.place(x.to),
        start=n.place(x.start),
    ),
    a.Breach: lambda x, n: tr("{unit} breaks through to {place}", unit=x.unit, place=n.place(x.to)),
    a.Exit: lambda x, _: tr("{unit} leaves the map to the {edge}", unit=x.unit, edge=tr(x.edge)),
    a.Dig: lambda x, _: tr("{unit} digs a foxhole", unit=x.unit),
    a.Smoke: lambda x, n: tr(
        "{unit} lays smoke in {place}{seen_by}",
        unit=x.unit,
        place=n.place(x.to),
        seen_by=_seen_by(x),
    ),
    a.Demolish: lambda x, _: tr(
        "{unit} destroys the crossing at {side}{seen_by}",
        unit=x.unit,
        side=x.side,
        seen_by=_seen_by(x),
    ),
    a.Clear: lambda x, _: tr("{unit} clears the wire", unit=x.unit),
    a.Withdraw: lambda x, n: tr(
        "{unit} goes back out of the wire to {place}", unit=x.unit, place=n.place(x.to)
    ),
    a.Strike: lambda x, n: tr(
        "Call {strike} on {aim}", strike=tr(STRIKES.get(x.kind, x.kind)), aim=_aim(x, n)
    ),
    a.Raze: lambda x, _: tr(
        "Call {strike} on the crossing at {side}",
        strike=tr(STRIKES.get(x.kind, x.kind)),
        side=x.side,
    ),
    a.Lose: lambda x, _: tr("Choose {unit}", unit=x.unit),
    a.Suffer: lambda x, _: tr("Choose {unit}", unit=x.unit),
    a.Promote: lambda x, n: tr(
        "Promote {unit} from {squad} in {place}", unit=x.unit, squad=x.squad, place=n.place(x.to)
    ),
    a.Fight: lambda x, n: tr("Fight the assault in {place}", place=n.place(x.to)),
    a.Shoot: lambda x, _: (
        tr("{unit} fires", unit=x.unit) + (tr(" at {target}", target=x.target) if x.target else "")
    ),
    a.Retreat: lambda x, n: tr("{unit} retreats to {place}", unit=x.unit, place=n.place(x.to)),
    a.Hold: lambda x, _: tr("{unit} holds its fire", unit=x.unit),
    a.Regroup: lambda x, n: tr("{unit} regroups to {place}", unit=x.unit, place=n.place(x.to)),
    a.Settle: lambda x, n: tr("All others stay in {place}", place=n.place(x.to)),
    a.Conceal: lambda x, _: tr("Turn {unit} upright", unit=x.unit),
    a.Show: lambda x, _: tr("Leave {unit} face-up", unit=x.unit),
    a.Enter: lambda x, n: tr("{unit} enters at {place}", unit=x.unit, place=n.place(x.to)),
    a.Delay: lambda x, _: tr("{unit} waits for the next turn", unit=x.unit),
    a.Place: lambda x, n: tr("Set {unit} up in {place}", unit=x.unit, place=n.place(x.to)),
    a.Lay: lambda x, n: tr(
        "Lay a {marker} in {place}", marker=marker_words(x.marker, n), place=n.place(x.to)
    ),
    a.Ready: lambda _x, _: tr("Set-up is done"),
    a.Surrender: lambda _x, _: tr("Surrender"),
}
"""What an action is called in lists, by its kind: for the side that may take it."""


SHORT: Final[Mapping[type[a.Action], Says]] = {
    a.Dig: lambda _x, _: tr("Dig a foxhole"),
    a.Rally: lambda _x, _: tr("Rally"),
    a.Check: lambda _x, _: tr("Check morale"),
    a.Clear: lambda _x, _: tr("Clear the wire"),
    a.Demolish: lambda x, _: tr("Destroy the crossing {side}", side=x.side.rpartition(":")[2]),
    a.Exit: lambda x, _: tr("Leave to the {edge}", edge=tr(x.edge)),
    a.Shoot: lambda x, _: tr("Fire") + (tr(" at {target}", target=x.target) if x.target else ""),
    a.Hold: lambda _x, _: tr("Hold fire"),
    a.Retreat: lambda x, n: tr("Retreat to {place}", place=n.place(x.to)),
    a.Regroup: lambda x, n: tr("Regroup to {place}", place=n.place(x.to)),
}
"""What an action of the unit in hand is called on a button; else as in lists."""


def short_label_of(action: a.Action, names: Names) -> str:
    """An action in as few words as tell it from others of its unit."""
    return SHORT.get(type(action), LABELS[type(action)])(action, names)


def label_of(action: a.Action, names: Names) -> str:
    """An action in words, for the side whose it is."""
    return LABELS[type(action)](action, names)


def moment_of(seen: Seen, names: Names) -> Moment:
    """What goes on, as a side may know it. Nothing is said of units that it doesn't see."""
    if seen.outcome is not None:
        return Moment(tr("The firefight is over"), outcome_words(seen, names), "10.4")
    phase = seen.view.phases[-1]
    title, hint, rule = _PHASES[type(phase)](seen, phase, names)
    if not seen.may_act:
        return Moment(
            title, tr("It is the {side} side's choice.", side=names.side(seen.to_act)), rule
        )
    return Moment(title, hint, rule)


_Told = tuple[str, str, str]


def _named(seen: Seen, number: int) -> str:
    unit = seen.view.units[number] if number >= 0 else None
    return unit.id if unit is not None else ""


def _where(seen: Seen, names: Names, at: int) -> str:
    return names.place(seen.view.field.name[at])


def _player_turn(seen: Seen, _phase: p.PlayerTurn, _names: Names) -> _Told:
    if any(isinstance(action, a.Fire) for action in seen.actions):
        return (
            tr("Activation"),
            tr("Activate an HQ, or let a bunker without one fire: click one that glows. Or pass."),
            "2.56",
        )
    return (
        tr("Activation"),
        tr("Activate an HQ: click one that glows. Or pass with a company."),
        "1.1",
    )


def _deploying(seen: Seen, phase: p.Deploying, _names: Names) -> _Told:
    hq = _named(seen, phase.hq) or tr("The HQ")
    return (
        tr("Deployment"),
        tr(
            "{hq} may deploy one hex before it is activated: click a marked hex, or {hq} to stay.",
            hq=hq,
        ),
        "4.2",
    )


def _command(seen: Seen, phase: p.Command, _names: Names) -> _Told:
    hq = _named(seen, phase.hq)
    hint = tr(
        "{hq} commands: click a unit that glows, then what it shall do. {hq} itself acts last.",
        hq=hq,
    )
    others = {x.unit for x in seen.actions if hasattr(x, "unit")} - {hq}
    if seen.actions and not others:
        hint = tr("{hq} itself is left: choose what it does, or end its commands.", hq=hq)
    return (tr("Commands of {hq}", hq=hq) if hq else tr("Commands")), hint, "1.2"


def _losses(seen: Seen, phase: p.Losses, names: Names) -> _Told:
    hint = plural(
        "{count} hit to take: choose the unit that takes it.",
        "{count} hits to take: choose the unit that takes the next.",
        phase.hits,
    )
    return tr("Losses in {place}", place=_where(seen, names, phase.at)), hint, "6.3"


def _suffering(_seen: Seen, phase: p.Suffering, _names: Names) -> _Told:
    hint = plural(
        "{count} hit of your own bombardment: choose who takes it.",
        "{count} hits of your own bombardment: choose who takes the next.",
        phase.hits,
    )
    return tr("Friendly fire"), hint, "6.64"


def _promotion(seen: Seen, phase: p.Promotion, _names: Names) -> _Told:
    hq = _named(seen, phase.hq)
    hint = tr(
        "{hq} was lost, and a squad gives a step for a new one: click a squad that glows, then the "
        "hex where it shall be.",
        hq=hq,
    )
    return tr("Promotion"), hint, "4.4"


def _overstacked(seen: Seen, phase: p.Overstacked, names: Names) -> _Told:
    place = _where(seen, names, phase.at)
    return (
        tr("Too many units"),
        tr("{place} holds fewer: choose the unit that is eliminated.", place=place),
        "8.2",
    )


def _assaulting(_seen: Seen, _phase: p.Assaulting, _names: Names) -> _Told:
    return tr("Assaults"), tr("Choose the assault that is fought next: click its hex."), "9.1"


def _melee(seen: Seen, phase: p.Melee, names: Names) -> _Told:
    who = tr("the attacker") if phase.side == phase.attacker else tr("the defender")
    title = tr(
        "Assault in {place}, round {round} of 3: {who}",
        place=_where(seen, names, phase.at),
        round=phase.round,
        who=who,
    )
    return title, _to_do_in_assault(seen), "9.2"


def _to_do_in_assault(seen: Seen) -> str:
    """What may be done in this part of the round, and how."""
    kinds = {type(action) for action in seen.actions}
    units = list(dict.fromkeys(action.unit for action in seen.actions))
    who = units[0] if len(units) == 1 else tr("Each unit, in any order,")
    if kinds == {a.Retreat}:
        return tr("{who} has to retreat: click a marked hex.", who=who)
    retreats = tr(", or click a marked hex to retreat") if a.Retreat in kinds else ""
    return tr(
        "{who} fires or holds its fire: press a button{retreats}.", who=who, retreats=retreats
    )


def _regrouping(_seen: Seen, _phase: p.Regrouping, _names: Names) -> _Told:
    return (
        tr("Regrouping"),
        tr("You won the assault: click a unit, then a marked hex to move it there, or let it be."),
        "9.5",
    )


def _faces(seen: Seen, phase: p.Faces, _names: Names) -> _Told:
    unit = _named(seen, phase.left[0]) if phase.left else ""
    return (
        tr("End of the turn"),
        tr("Turn the revealed {unit} upright again, or leave it?", unit=unit),
        "1.3",
    )


def _arriving(seen: Seen, phase: p.Arriving, names: Names) -> _Told:
    unit = names.unit(seen.view, _named(seen, phase.left[0])) if phase.left else ""
    return (
        tr("Reinforcements"),
        tr("{unit} arrives: click the hex where it enters.", unit=unit),
        "10.1",
    )


def _setting_up(seen: Seen, phase: p.SettingUp, names: Names) -> _Told:
    if not phase.left:
        return (
            tr("Set-up"),
            tr("Lay your markers: choose one in the list or click its hex."),
            "10.1",
        )
    unit = names.unit(seen.view, _named(seen, phase.left[0]))
    more = len(phase.left) - 1
    rest = tr(" It is the last one.")
    if more:
        rest = plural(" {count} more follows.", " {count} more follow.", more)
    return (
        tr("Set-up"),
        tr("Drag {unit} to its hex, or click the hex.{rest}", unit=unit, rest=rest),
        "10.1",
    )


_PHASES: Final[Mapping[type, Callable[[Seen, Any, Names], _Told]]] = {
    p.PlayerTurn: _player_turn,
    p.Deploying: _deploying,
    p.Command: _command,
    p.Losses: _losses,
    p.Suffering: _suffering,
    p.Promotion: _promotion,
    p.Overstacked: _overstacked,
    p.Assaulting: _assaulting,
    p.Melee: _melee,
    p.Regrouping: _regrouping,
    p.Faces: _faces,
    p.Arriving: _arriving,
    p.SettingUp: _setting_up,
}
