"""What is being decided on a table, in a sentence, and by which rule."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.rules.chain_of_command.play import phases as p
from studio.rules.chain_of_command.play.state import State
from studio.seen.match import Seen
from studio.seen.tabletop.words import OUTSIDE, called, several
from studio.seen.telling import Moment

Told = tuple[str, str, str]


def moment_of(seen: Seen, sides: Mapping[str, str]) -> Moment:
    """What goes on; who hasn't the choice is told whose it is."""
    state: State = seen.view
    phase = state.stack[-1]
    title, hint, rule = _TOLD[type(phase)](state, phase)
    if not seen.may_act and seen.is_now:
        return Moment(title, f"It is the {sides[seen.to_act]} side's choice.", rule)
    return Moment(title, hint, rule)


def _commanding(state: State, _phase: p.Commanding) -> Told:
    dice = " ".join(map(str, state.dice)) or "none left"
    hint = f"Command Dice: {dice}. Click a team or leader to activate, or end the phase."
    return f"Phase {state.phase}: command", hint, OUTSIDE


def _ordering(_state: State, phase: p.Ordering) -> Told:
    who = called(phase.leader)
    left = f"{phase.left} order{'s' * (phase.left != 1)} left"
    hint = f"{who} has {left}: click a team he can reach, an enemy for a grenade, or where he goes."
    return f"Orders of {who}", hint, OUTSIDE


def _acting(state: State, phase: p.Acting) -> Told:
    who = called(phase.unit)
    if any(team.id in phase.teams for _, team in state.waiting):
        return (
            f"{who} deploys",
            "Click a place inside a circle, or a room; the wheel turns the team.",
            OUTSIDE,
        )
    hints = {
        "": f"{who} acts: click an enemy to fire at, or choose something else.",
        "move": f"{who} has moved and may fire with half its dice: click an enemy.",
        "deploy": f"{who} has deployed: click an enemy to fire at, or take a stance.",
        "hesitant": f"{who} has deployed hesitantly: it may only take a Tactical stance.",
    }
    return f"{who} acts", hints[phase.after], "13.2"


def _moving(_state: State, phase: p.Moving) -> Told:
    rolled = " + ".join(map(str, phase.rolls))
    hint = f"Rolled {rolled} inches. Drag along the way: {several(phase.left)} may move."
    return f"{called(phase.unit)} moves", hint, OUTSIDE


def _travelling(_state: State, phase: p.Travelling) -> Told:
    return f"{called(phase.team)} is on its way", "", OUTSIDE


def _watched(_state: State, phase: p.Watched) -> Told:
    who = several(phase.teams)
    if phase.moving:
        hint = f"{who} crosses your Overwatch: click the point of its way to fire at, or hold."
    else:
        hint = f"{who} has fired: Overwatch may fire back, or hold."
    return "Overwatch", hint, "13.3"


_STAGES: Final[Mapping[str, Told]] = {
    "react": ("Under fire", "{target} is fired at: hit the dirt for points, or take it.", "13.4.1"),
    "odd": ("Odd hits", "{hits}: choose who takes the odd ones.", "13.2.5"),
    "ignore": ("The bunker", "Choose what the bunker saves.", "13.2.11"),
    "spare": ("A leader is hit", "Choose the team that loses a man less.", "13.2.7"),
    "dead": ("Casualties", "Choose who falls.", "13.2.8"),
}


def _shooting(_state: State, phase: p.Shooting) -> Told:
    title, hint, rule = _STAGES.get(phase.stage, ("Fire", "", "13.2"))
    hits = f"{phase.hits} hit{'s' * (phase.hits != 1)}"
    return title, hint.format(target=called(phase.target), hits=hits), rule


_TOLD: Final[Mapping[type[p.Phase], Callable[[State, Any], Told]]] = {
    p.Commanding: _commanding,
    p.Ordering: _ordering,
    p.Acting: _acting,
    p.Moving: _moving,
    p.Travelling: _travelling,
    p.Watched: _watched,
    p.Shooting: _shooting,
}
