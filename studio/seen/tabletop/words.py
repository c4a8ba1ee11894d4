"""The choices of a firefight on a table in words, each with the rule that it follows."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.model.text import in_language
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.actions import Action, number_text

OUTSIDE: Final = "outside 13"

RULES: Final[Mapping[type[Action], str]] = {
    a.Activate: OUTSIDE,
    a.Pass: OUTSIDE,
    a.EndTurn: OUTSIDE,
    a.Order: OUTSIDE,
    a.Rally: OUTSIDE,
    a.Throw: "13.5.1",
    a.SmokeGrenade: "13.5.3",
    a.Lead: OUTSIDE,
    a.Done: OUTSIDE,
    a.Fire: "13.2",
    a.Suppress: "13.4",
    a.Watch: "13.3",
    a.Screen: "13.5.4.1",
    a.Move: OUTSIDE,
    a.Go: OUTSIDE,
    a.Enter: OUTSIDE,
    a.Halt: OUTSIDE,
    a.Stay: OUTSIDE,
    a.Stance: OUTSIDE,
    a.Deploy: OUTSIDE,
    a.Dirt: "13.4.1",
    a.Take: "13.4.1",
    a.Odd: "13.2.5",
    a.Ignore: "13.2.11",
    a.Spare: "13.2.7",
    a.Lose: "13.2.8",
    a.Shoot: "13.3",
    a.Hold: "13.3",
}
"""The rule that a choice follows, by its kind."""

KINDS: Final = {
    "rifle_grenade": "13.5.2",
    "light_mortar": "13.5.4",
    "anti_tank": "13.5.5",
    "anti_tank_rifle": "13.5.5",
}
"""The rule of a weapon that is fired by an order of its own, by its kind."""

PACES: Final = {
    "tactical": "Tactical",
    "firing": "and fires",
    "normal": "at the usual pace",
    "double": "at the Double",
    "drive": "by one die",
    "drive_on": "by two dice",
}


def rule_of(action: Action) -> str:
    """The rule that an action follows."""
    weapon = getattr(action, "weapon", "")
    found = KINDS.get(load_arsenal().weapon(weapon).kind) if weapon else None
    return found or RULES[type(action)]


def called(name: str) -> str:
    """A team, section or leader as it is written on the table."""
    return name.replace("_", " ")


def several(names: tuple[str, ...]) -> str:
    """Several of them."""
    return " and ".join(map(called, names))


def with_weapon(action: Any) -> str:
    """Such as `, with rifle grenades, on it alone`."""
    parts = []
    if action.weapon:
        parts.append(f"with {in_language(load_arsenal().weapon(action.weapon).name).lower()}")
    if action.sharing:
        parts.append("on it alone")
    if action.drop:
        parts.append("Shock taken from Close dice")
    return "".join(f", {part}" for part in parts)


def point_words(at: Any) -> str:
    """A point as inches from the upper left corner."""
    return f"{number_text(round(at[0], 1))}, {number_text(round(at[1], 1))}"


def suppressed(action: a.Suppress) -> str:
    """At what suppressing fire is laid."""
    if action.target:
        return called(action.target)
    if action.on is not None:
        return f"the cover at {point_words(action.on)}"
    floors = f", floor {'+'.join(map(str, action.floors))}" if any(action.floors) else ""
    return f"{called(action.face)}{floors}"


def _pips(dice: tuple[int, ...]) -> str:
    return "+".join(map(str, dice))


def _shot(action: a.Shoot) -> str:
    after = "" if action.after is None else f" after {action.after:.1f} in of its way"
    return f"{called(action.target)}{after}"


def _lost(action: a.Lose) -> str:
    numbers = " and ".join(f"man {n}" for n in action.figures)
    return f"{called(action.team)}: {numbers}"


Says = Callable[[Any], str]

LABELS: Final[Mapping[type[Action], Says]] = {
    a.Activate: lambda x: f"Activate {called(x.name)} with {_pips(x.dice)}",
    a.Pass: lambda _: "End the phase",
    a.EndTurn: lambda _: "End the turn with this phase",
    a.Order: lambda x: f"Order {called(x.unit)} to act",
    a.Rally: lambda x: f"Rally {called(x.team)}: a point of Shock less",
    a.Throw: lambda x: (
        f"{called(x.team)} {'posts' if x.how else 'throws'} a grenade at {called(x.target)}"
    ),
    a.SmokeGrenade: lambda x: f"{called(x.team)} throws smoke to {point_words(x.on)}",
    a.Lead: lambda x: f"{called(x.leader)} goes to {point_words(x.to)}",
    a.Done: lambda x: f"{called(x.leader)} gives no more orders",
    a.Fire: lambda x: f"{called(x.unit)} fires at {called(x.target)}{with_weapon(x)}",
    a.Suppress: lambda x: f"{called(x.unit)} suppresses {suppressed(x)}",
    a.Watch: lambda x: f"{called(x.unit)} goes on Overwatch",
    a.Screen: lambda x: f"{called(x.unit)} lays smoke on {point_words(x.on)}",
    a.Move: lambda x: f"{called(x.unit)} moves {PACES.get(x.pace, x.pace)}",
    a.Go: lambda x: f"{called(x.team)} goes to {point_words(x.to)}",
    a.Enter: lambda x: f"{called(x.team)} enters {called(x.sector)}, floor {x.floor}",
    a.Halt: lambda x: f"{called(x.team)} stays where it is",
    a.Stay: lambda x: f"{called(x.unit)} does nothing more",
    a.Stance: lambda x: f"{called(x.unit)} takes a Tactical stance",
    a.Deploy: lambda x: f"{called(x.team)} deploys from point {x.point} to {point_words(x.to)}",
    a.Dirt: lambda x: f"{called(x.team)} hits the dirt",
    a.Take: lambda x: f"{called(x.team)} takes the fire as it comes",
    a.Odd: lambda x: f"{several(x.teams)} {'takes' if len(x.teams) == 1 else 'take'} an odd hit",
    a.Ignore: lambda x: (
        "The bunker saves nothing"
        if x.what == "nothing"
        else f"The bunker saves {called(x.team)} a {x.what}"
    ),
    a.Spare: lambda x: f"The leader's hit spares a man of {called(x.team)}",
    a.Lose: lambda x: f"Lose of {_lost(x)}",
    a.Shoot: lambda x: f"{called(x.unit)} fires at {_shot(x)}",
    a.Hold: lambda _: "Hold fire",
}
"""What a choice is called in lists, by its kind."""


def label_of(action: Action) -> str:
    """A choice in words, for the side whose it is."""
    return LABELS[type(action)](action)


TOLD: Final[Mapping[type[Action], Says]] = {
    a.Activate: lambda x: f"activates {called(x.name)} with {_pips(x.dice)}",
    a.Pass: lambda _: "ends the phase",
    a.EndTurn: lambda _: "pays for the end of the turn",
    a.Order: lambda x: f"{called(x.leader)} orders {called(x.unit)} to act",
    a.Rally: lambda x: f"{called(x.leader)} rallies {called(x.team)}",
    a.SmokeGrenade: lambda x: f"{called(x.team)} throws smoke towards {point_words(x.on)}",
    a.Lose: lambda x: f"chooses who falls of {_lost(x)}",
    a.Odd: lambda x: f"odd hits go to {several(x.teams)}",
    a.Hold: lambda _: "holds fire on Overwatch",
}
"""What a choice is called in the log, where that isn't its name in lists."""


def told(action: Action) -> str:
    """A choice as the log has it, after the name of the side."""
    kind = type(action)
    words = TOLD[kind](action) if kind in TOLD else LABELS[kind](action)
    return words[:1].lower() + words[1:] if words.startswith("The ") else words
