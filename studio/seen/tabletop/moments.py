"""What is being decided on a table, in a sentence, and by which rule."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.rules.chain_of_command.play import phases as p
from studio.rules.chain_of_command.play.state import State
from studio.seen.match import Seen
from studio.seen.tabletop.words import OUTSIDE, called, several
from studio.seen.telling import Moment
from studio.words import mark, plural, tr

Told = tuple[str, str, str]


def moment_of(seen: Seen, sides: Mapping[str, str]) -> Moment:
    """What goes on; who hasn't the choice is told whose it is."""
    state: State = seen.view
    phase = state.stack[-1]
    title, hint, rule = _TOLD[type(phase)](state, phase)
    if not seen.may_act and seen.is_now:
        return Moment(title, tr("It is the {side} side's choice.", side=sides[seen.to_act]), rule)
    return Moment(title, hint, rule)


def _commanding(state: State, _phase: p.Commanding) -> Told:
    dice = " ".join(map(str, state.dice)) or tr("none left")
    hint = tr(
        "Command Dice: {dice}. Click a team or leader to activate, or end the phase.", dice=dice
    )
    return tr("Phase {phase}: command", phase=state.phase), hint, OUTSIDE


def _ordering(_state: State, phase: p.Ordering) -> Told:
    who = called(phase.leader)
    left = plural("{count} order left", "{count} orders left", phase.left)
    hint = tr(
        "{who} has {left}: click a team he can reach, an enemy for a grenade, or where he goes.",
        who=who,
        left=left,
    )
    return tr("Orders of {who}", who=who), hint, OUTSIDE


def _acting(state: State, phase: p.Acting) -> Told:
    who = called(phase.unit)
    if any(team.id in phase.teams for _, team in state.waiting):
        return (
            tr("{who} deploys", who=who),
            tr("Click a place inside a circle, or a room; the wheel turns the team."),
            OUTSIDE,
        )
    hints = {
        "": tr("{who} acts: click an enemy to fire at, or choose something else.", who=who),
        "move": tr("{who} has moved and may fire with half its dice: click an enemy.", who=who),
        "deploy": tr("{who} has deployed: click an enemy to fire at, or take a stance.", who=who),
        "hesitant": tr(
            "{who} has deployed hesitantly: it may only take a Tactical stance.", who=who
        ),
    }
    return tr("{who} acts", who=who), hints[phase.after], "13.2"


def _moving(_state: State, phase: p.Moving) -> Told:
    rolled = " + ".join(map(str, phase.rolls))
    hint = tr(
        "Rolled {rolled} inches. Drag along the way: {units} may move.",
        rolled=rolled,
        units=several(phase.left),
    )
    return tr("{unit} moves", unit=called(phase.unit)), hint, OUTSIDE


def _travelling(_state: State, phase: p.Travelling) -> Told:
    return tr("{unit} is on its way", unit=called(phase.team)), "", OUTSIDE


def _watched(_state: State, phase: p.Watched) -> Told:
    who = several(phase.teams)
    if phase.moving:
        hint = tr(
            "{who} crosses your Overwatch: click the point of its way to fire at, or hold.", who=who
        )
    else:
        hint = tr("{who} has fired: Overwatch may fire back, or hold.", who=who)
    return tr("Overwatch"), hint, "13.3"


_STAGES: Final[Mapping[str, Told]] = {
    "react": (
        mark("Under fire"),
        mark("{target} is fired at: hit the dirt for points, or take it."),
        "13.4.1",
    ),
    "odd": (mark("Odd hits"), mark("{hits}: choose who takes the odd ones."), "13.2.5"),
    "ignore": (mark("The bunker"), mark("Choose what the bunker saves."), "13.2.11"),
    "spare": (mark("A leader is hit"), mark("Choose the team that loses a man less."), "13.2.7"),
    "dead": (mark("Casualties"), mark("Choose who falls."), "13.2.8"),
}


def _shooting(_state: State, phase: p.Shooting) -> Told:
    title, hint, rule = _STAGES.get(phase.stage, (mark("Fire"), "", "13.2"))
    hits = plural("{count} hit", "{count} hits", phase.hits)
    return tr(title), tr(hint, target=called(phase.target), hits=hits), rule


_TOLD: Final[Mapping[type[p.Phase], Callable[[State, Any], Told]]] = {
    p.Commanding: _commanding,
    p.Ordering: _ordering,
    p.Acting: _acting,
    p.Moving: _moving,
    p.Travelling: _travelling,
    p.Watched: _watched,
    p.Shooting: _shooting,
}
