"""The decisions of a game in words, each with the rule that it follows."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases as p
from studio.seen.match import Seen
from studio.seen.names import Names
from studio.seen.telling import Moment, outcome_words

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
    a.Strike: "2.7",
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
"""The rule that an action follows, by its kind."""

STRIKES: Final = {"artillery": "artillery", "air": "an air strike"}

Says = Callable[[Any, Names], str]


def _aim(action: Any, names: Names) -> str:
    target = f" at {action.target}" if action.target else ""
    spotter = f", spotted by {action.spotter}" if action.spotter else ""
    return f"{names.place(action.to)}{target}{spotter}"


def _seen_by(action: Any) -> str:
    return f", spotted by {action.spotter}" if action.spotter else ""


LABELS: Final[Mapping[type[a.Action], Says]] = {
    a.Activate: lambda x, _: f"Activate {x.unit}",
    a.Pass: lambda x, _: f"Pass with company {x.company}",
    a.Deploy: lambda x, n: f"Deploy {x.unit} to {n.place(x.to)}",
    a.Stay: lambda x, _: f"Activate {x.unit} where it is",
    a.Check: lambda x, _: f"{x.unit} checks morale, to act by itself",
    a.End: lambda x, _: f"End the commands of {x.unit}",
    a.Rally: lambda x, _: f"Rally {x.unit}",
    a.Fire: lambda x, n: f"{x.unit} fires at {_aim(x, n)}",
    a.Move: lambda x, n: f"{x.unit} moves to {n.place(x.to)}",
    a.Assault: lambda x, n: f"{x.unit} assaults {n.place(x.to)} from {n.place(x.start)}",
    a.Breach: lambda x, n: f"{x.unit} breaks through to {n.place(x.to)}",
    a.Exit: lambda x, _: f"{x.unit} leaves the map to the {x.edge}",
    a.Dig: lambda x, _: f"{x.unit} digs a foxhole",
    a.Smoke: lambda x, n: f"{x.unit} lays smoke in {n.place(x.to)}{_seen_by(x)}",
    a.Demolish: lambda x, _: f"{x.unit} destroys the crossing at {x.side}{_seen_by(x)}",
    a.Clear: lambda x, _: f"{x.unit} clears the wire",
    a.Withdraw: lambda x, n: f"{x.unit} goes back out of the wire to {n.place(x.to)}",
    a.Strike: lambda x, n: f"Call {STRIKES.get(x.kind, x.kind)} on {_aim(x, n)}",
    a.Raze: lambda x, _: f"Call {STRIKES.get(x.kind, x.kind)} on the crossing at {x.side}",
    a.Lose: lambda x, _: f"Choose {x.unit}",
    a.Suffer: lambda x, _: f"Choose {x.unit}",
    a.Promote: lambda x, n: f"Promote {x.unit} from {x.squad} in {n.place(x.to)}",
    a.Fight: lambda x, n: f"Fight the assault in {n.place(x.to)}",
    a.Shoot: lambda x, _: f"{x.unit} fires" + (f" at {x.target}" if x.target else ""),
    a.Retreat: lambda x, n: f"{x.unit} retreats to {n.place(x.to)}",
    a.Hold: lambda x, _: f"{x.unit} holds its fire",
    a.Regroup: lambda x, n: f"{x.unit} regroups to {n.place(x.to)}",
    a.Settle: lambda x, n: f"All others stay in {n.place(x.to)}",
    a.Conceal: lambda x, _: f"Turn {x.unit} upright",
    a.Show: lambda x, _: f"Leave {x.unit} face-up",
    a.Enter: lambda x, n: f"{x.unit} enters at {n.place(x.to)}",
    a.Delay: lambda x, _: f"{x.unit} waits for the next turn",
    a.Place: lambda x, n: f"Set {x.unit} up in {n.place(x.to)}",
    a.Lay: lambda x, n: f"Lay a {x.marker.replace('_', ' ')} in {n.place(x.to)}",
    a.Ready: lambda _x, _: "Set-up is done",
    a.Surrender: lambda _x, _: "Surrender",
}
"""What an action is called in lists, by its kind: for the side that may take it."""


SHORT: Final[Mapping[type[a.Action], Says]] = {
    a.Dig: lambda _x, _: "Dig a foxhole",
    a.Rally: lambda _x, _: "Rally",
    a.Check: lambda _x, _: "Check morale",
    a.Clear: lambda _x, _: "Clear the wire",
    a.Demolish: lambda x, _: f"Destroy the crossing {x.side.rpartition(':')[2]}",
    a.Exit: lambda x, _: f"Leave to the {x.edge}",
    a.Shoot: lambda x, _: "Fire" + (f" at {x.target}" if x.target else ""),
    a.Hold: lambda _x, _: "Hold fire",
    a.Retreat: lambda x, n: f"Retreat to {n.place(x.to)}",
    a.Regroup: lambda x, n: f"Regroup to {n.place(x.to)}",
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
        return Moment("The firefight is over", outcome_words(seen, names), "10.4")
    phase = seen.view.phases[-1]
    title, hint, rule = _PHASES[type(phase)](seen, phase, names)
    if not seen.may_act:
        return Moment(title, f"It is the {names.side(seen.to_act)} side's choice.", rule)
    return Moment(title, hint, rule)


_Told = tuple[str, str, str]


def _named(seen: Seen, number: int) -> str:
    unit = seen.view.units[number] if number >= 0 else None
    return unit.id if unit is not None else ""


def _where(seen: Seen, names: Names, at: int) -> str:
    return names.place(seen.view.field.name[at])


def _player_turn(_seen: Seen, _phase: p.PlayerTurn, _names: Names) -> _Told:
    return "Activation", "Activate an HQ: click one that glows. Or pass with a company.", "1.1"


def _deploying(seen: Seen, phase: p.Deploying, _names: Names) -> _Told:
    hq = _named(seen, phase.hq) or "The HQ"
    return (
        "Deployment",
        f"{hq} may deploy one hex before it is activated: click a marked hex, or {hq} to stay.",
        "4.2",
    )


def _command(seen: Seen, phase: p.Command, _names: Names) -> _Told:
    hq = _named(seen, phase.hq)
    hint = f"{hq} commands: click a unit that glows, then what it shall do. {hq} itself acts last."
    others = {x.unit for x in seen.actions if hasattr(x, "unit")} - {hq}
    if seen.actions and not others:
        hint = f"{hq} itself is left: choose what it does, or end its commands."
    return (f"Commands of {hq}" if hq else "Commands"), hint, "1.2"


def _losses(seen: Seen, phase: p.Losses, names: Names) -> _Told:
    hits = f"{phase.hits} hit{'s' * (phase.hits != 1)}"
    place, one = _where(seen, names, phase.at), "it" if phase.hits == 1 else "the next"
    return f"Losses in {place}", f"{hits} to take: choose the unit that takes {one}.", "6.3"


def _suffering(_seen: Seen, phase: p.Suffering, _names: Names) -> _Told:
    hits = f"{phase.hits} hit{'s' * (phase.hits != 1)}"
    return "Friendly fire", f"{hits} of your own bombardment: choose who takes the next.", "6.64"


def _promotion(seen: Seen, phase: p.Promotion, _names: Names) -> _Told:
    hq = _named(seen, phase.hq)
    hint = f"{hq} was lost: choose the squad that gives a step for the new one, and where."
    return "Promotion", hint, "4.4"


def _overstacked(seen: Seen, phase: p.Overstacked, names: Names) -> _Told:
    place = _where(seen, names, phase.at)
    return "Too many units", f"{place} holds fewer: choose the unit that is eliminated.", "8.2"


def _assaulting(_seen: Seen, _phase: p.Assaulting, _names: Names) -> _Told:
    return "Assaults", "Choose the assault that is fought next: click its hex.", "9.1"


def _melee(seen: Seen, phase: p.Melee, names: Names) -> _Told:
    who = "the attacker" if phase.side == phase.attacker else "the defender"
    title = f"Assault in {_where(seen, names, phase.at)}, round {phase.round} of 3: {who}"
    return title, _to_do_in_assault(seen), "9.2"


def _to_do_in_assault(seen: Seen) -> str:
    """What may be done in this part of the round, and how."""
    kinds = {type(action) for action in seen.actions}
    units = list(dict.fromkeys(action.unit for action in seen.actions))
    who = units[0] if len(units) == 1 else "Each unit, in any order,"
    if kinds == {a.Retreat}:
        return f"{who} has to retreat: click a marked hex."
    retreats = ", or click a marked hex to retreat" if a.Retreat in kinds else ""
    return f"{who} fires or holds its fire: press a button{retreats}."


def _regrouping(_seen: Seen, _phase: p.Regrouping, _names: Names) -> _Told:
    return "Regrouping", "You won the assault: units may move to an adjacent hex, or stay.", "9.5"


def _faces(seen: Seen, phase: p.Faces, _names: Names) -> _Told:
    unit = _named(seen, phase.left[0]) if phase.left else ""
    return "End of the turn", f"Turn the revealed {unit} upright again, or leave it?", "1.3"


def _arriving(seen: Seen, phase: p.Arriving, names: Names) -> _Told:
    unit = names.unit(seen.view, _named(seen, phase.left[0])) if phase.left else ""
    return "Reinforcements", f"{unit} arrives: click the hex where it enters.", "10.1"


def _setting_up(seen: Seen, phase: p.SettingUp, names: Names) -> _Told:
    if not phase.left:
        return "Set-up", "Lay your markers: choose one in the list or click its hex.", "10.1"
    unit = names.unit(seen.view, _named(seen, phase.left[0]))
    more = len(phase.left) - 1
    rest = f" {more} more follow{'s' * (more == 1)}." if more else " It is the last one."
    return "Set-up", f"Drag {unit} to its hex, or click the hex.{rest}", "10.1"


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
