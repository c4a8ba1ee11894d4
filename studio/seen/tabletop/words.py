"""The choices of a firefight on a table in words, each with the rule that it follows."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.model.text import in_language
from studio.model.units import load_units
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.effect import SAVED
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.actions import Action, number_text
from studio.words import Marked, mark, plural, tr, within

OUTSIDE: Final = mark("outside 13")
"""What stands for a rule where chapter 13 has none."""

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
    "tactical": mark("Tactical"),
    "firing": mark("and fires"),
    "normal": mark("at the usual pace"),
    "double": mark("at the Double"),
    "drive": mark("by one die"),
    "drive_on": mark("by two dice"),
}


def rule_of(action: Action) -> str:
    """The rule that an action follows."""
    weapon = getattr(action, "weapon", "")
    found = KINDS.get(load_arsenal().weapon(weapon).kind) if weapon else None
    return found or RULES[type(action)]


def called(name: str) -> str:
    """A team, section or leader as it is written on the table."""
    return name.replace("_", " ")


def side_name(side: str) -> str:
    """What a side is called."""
    row = load_units().sides.get(side)
    return in_language(row.name) if row else called(side).capitalize()


def spoken(text: str) -> str:
    """A text of the rules in the language that is spoken, all that it names called as on the table.

    The rules name teams, leaders and places by their ids.
    """
    if not isinstance(text, Marked):
        return tr(text)
    return text.spoken(**{name: _spoken_part(name, part) for name, part in text.parts.items()})


def _spoken_part(name: str, part: object) -> object:
    if isinstance(part, Marked):
        return spoken(part)
    if not isinstance(part, str):
        return part
    return side_name(part) if name == "side" else called(part)


RANKS: Final = {
    "junior": mark("junior leader"),
    "senior": mark("senior leader"),
    "medic": mark("medic"),
    "commissar": mark("commissar"),
}
"""The ranks of leaders in words."""


def rank_in_words(rank: str) -> str:
    """What a leader of a rank is called."""
    return tr(RANKS.get(rank, rank))


def several(names: tuple[str, ...]) -> str:
    """Several of them."""
    return ", ".join(map(called, names))


def with_weapon(action: Any) -> str:
    """Such as `, with rifle grenades, on it alone`."""
    parts = []
    if action.weapon:
        parts.append(
            tr("with {name}", name=within(in_language(load_arsenal().weapon(action.weapon).name)))
        )
    if action.sharing:
        parts.append(tr("on it alone"))
    if action.drop:
        parts.append(tr("Shock taken from Close dice"))
    return "".join(f", {part}" for part in parts)


def point_words(at: Any) -> str:
    """A point as inches from the upper left corner."""
    return f"{number_text(round(at[0], 1))}, {number_text(round(at[1], 1))}"


def suppressed(action: a.Suppress) -> str:
    """At what suppressing fire is laid."""
    if action.target:
        return called(action.target)
    if action.on is not None:
        return tr("the cover at {place}", place=point_words(action.on))
    floors = (
        tr(", floor {numbers}", numbers="+".join(map(str, action.floors)))
        if any(action.floors)
        else ""
    )
    return f"{called(action.face)}{floors}"


def _pips(dice: tuple[int, ...]) -> str:
    return "+".join(map(str, dice))


def _shot(action: a.Shoot) -> str:
    after = (
        "" if action.after is None else tr(" after {after:.1f} in of its way", after=action.after)
    )
    return f"{called(action.target)}{after}"


def _lost(action: a.Lose) -> str:
    numbers = ", ".join(tr("man {number}", number=n) for n in action.figures)
    return f"{called(action.team)}: {numbers}"


Says = Callable[[Any], str]

LABELS: Final[Mapping[type[Action], Says]] = {
    a.Activate: lambda x: tr(
        "Activate {unit} with {dice}", unit=called(x.name), dice=_pips(x.dice)
    ),
    a.Pass: lambda _: tr("End the phase"),
    a.EndTurn: lambda _: tr("End the turn with this phase"),
    a.Order: lambda x: tr("Order {unit} to act", unit=called(x.unit)),
    a.Rally: lambda x: tr("Rally {unit}: a point of Shock less", unit=called(x.team)),
    a.Throw: lambda x: (
        tr("{unit} posts a grenade at {other}", unit=called(x.team), other=called(x.target))
        if x.how
        else tr("{unit} throws a grenade at {other}", unit=called(x.team), other=called(x.target))
    ),
    a.SmokeGrenade: lambda x: tr(
        "{unit} throws smoke to {place}",
        unit=called(x.team),
        place=point_words(x.on),
    ),
    a.Lead: lambda x: tr("{unit} goes to {place}", unit=called(x.leader), place=point_words(x.to)),
    a.Done: lambda x: tr("{unit} gives no more orders", unit=called(x.leader)),
    a.Fire: lambda x: tr(
        "{unit} fires at {other}{how}",
        unit=called(x.unit),
        other=called(x.target),
        how=with_weapon(x),
    ),
    a.Suppress: lambda x: tr("{unit} suppresses {what}", unit=called(x.unit), what=suppressed(x)),
    a.Watch: lambda x: tr("{unit} goes on Overwatch", unit=called(x.unit)),
    a.Screen: lambda x: tr(
        "{unit} lays smoke on {place}", unit=called(x.unit), place=point_words(x.on)
    ),
    a.Move: lambda x: tr(
        "{unit} moves {pace}", unit=called(x.unit), pace=tr(PACES.get(x.pace, x.pace))
    ),
    a.Go: lambda x: tr("{unit} goes to {place}", unit=called(x.team), place=point_words(x.to)),
    a.Enter: lambda x: tr(
        "{unit} enters {other}, floor {floor}",
        unit=called(x.team),
        other=called(x.sector),
        floor=x.floor,
    ),
    a.Halt: lambda x: tr("{unit} stays where it is", unit=called(x.team)),
    a.Stay: lambda x: tr("{unit} does nothing more", unit=called(x.unit)),
    a.Stance: lambda x: tr("{unit} takes a Tactical stance", unit=called(x.unit)),
    a.Deploy: lambda x: tr(
        "{unit} deploys from point {point} to {place}",
        unit=called(x.team),
        point=x.point,
        place=point_words(x.to),
    ),
    a.Dirt: lambda x: tr("{unit} hits the dirt", unit=called(x.team)),
    a.Take: lambda x: tr("{unit} takes the fire as it comes", unit=called(x.team)),
    a.Odd: lambda x: plural(
        "{units} takes an odd hit", "{units} take an odd hit", len(x.teams), units=several(x.teams)
    ),
    a.Ignore: lambda x: (
        tr("The bunker saves nothing")
        if x.what == "nothing"
        else tr("The bunker saves {unit} {what}", unit=called(x.team), what=SAVED[x.what])
    ),
    a.Spare: lambda x: tr("The leader's hit spares a man of {unit}", unit=called(x.team)),
    a.Lose: lambda x: tr("Lose of {men}", men=_lost(x)),
    a.Shoot: lambda x: tr("{unit} fires at {aim}", unit=called(x.unit), aim=_shot(x)),
    a.Hold: lambda _: tr("Hold fire"),
}
"""What a choice is called in lists, by its kind."""


def label_of(action: Action) -> str:
    """A choice in words, for the side whose it is."""
    return LABELS[type(action)](action)


TOLD: Final[Mapping[type[Action], Says]] = {
    a.Activate: lambda x: tr(
        "activates {unit} with {dice}", unit=called(x.name), dice=_pips(x.dice)
    ),
    a.Pass: lambda _: tr("ends the phase"),
    a.EndTurn: lambda _: tr("pays for the end of the turn"),
    a.Order: lambda x: tr(
        "{unit} orders {other} to act", unit=called(x.leader), other=called(x.unit)
    ),
    a.Rally: lambda x: tr("{unit} rallies {other}", unit=called(x.leader), other=called(x.team)),
    a.SmokeGrenade: lambda x: tr(
        "{unit} throws smoke towards {place}",
        unit=called(x.team),
        place=point_words(x.on),
    ),
    a.Lose: lambda x: tr("chooses who falls of {men}", men=_lost(x)),
    a.Odd: lambda x: tr("odd hits go to {units}", units=several(x.teams)),
    a.Hold: lambda _: tr("holds fire on Overwatch"),
}
"""What a choice is called in the log, where that isn't its name in lists."""


def told(action: Action) -> str:
    """A choice as the log has it, after the name of the side."""
    kind = type(action)
    words = TOLD[kind](action) if kind in TOLD else LABELS[kind](action)
    the = tr("The ")
    return within(the) + words[len(the) :] if words.startswith(the) else words
