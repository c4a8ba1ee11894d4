"""The engine's list of legal actions, sorted for a person: by unit, by hex, and the rest."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any, Final

from studio.hexes import Hex
from studio.model.ground import Ground
from studio.rules.combat_infantry import actions as a
from studio.values import dataclass
from studio.words import mark

GENERAL: Final = (a.Pass, a.Stay, a.End, a.Settle, a.Ready, a.Fight, a.Lay)
"""Actions of the side, not of the unit that they may name."""
AT_ONCE: Final = (a.Activate, a.Lose, a.Suffer)
"""What a click on the unit itself does at once."""
TARGETS: Final = (a.Fire, a.Assault, a.Strike, a.Fight)
"""Actions whose hex is a target; of all others it is a destination."""
MODES: Final[Mapping[str, str]] = {
    a.Smoke.verb: mark("Lay smoke"),
    a.Strike.verb: mark("Call a strike"),
}
"""By verb: what is aimed at a hex only after its button was pressed, since it fits nearly all."""
MAY: Final[Mapping[type[a.Action], str]] = {
    a.Rally: mark("rally"),
    a.Fire: mark("fire"),
    a.Check: mark("check morale"),
    a.Dig: mark("dig"),
    a.Smoke: mark("lay smoke"),
    a.Demolish: mark("demolish"),
    a.Clear: mark("clear wire"),
    a.Withdraw: mark("go back"),
    a.Move: mark("move"),
    a.Breach: mark("break through"),
    a.Assault: mark("assault"),
    a.Exit: mark("leave the map"),
    a.Strike: mark("call a strike"),
    a.Raze: mark("strike a bridge"),
}
"""What a commanded unit may do, in a word or two, by the kind of action."""
CROSSINGS: Final = (a.Demolish, a.Raze)


@dataclass(frozen=True)
class Choices:
    """Legal actions by their owner (a unit's id, or "" for the side) and by hex."""

    all: tuple[a.Action, ...] = ()
    by_owner: Mapping[str, tuple[a.Action, ...]] = field(default_factory=dict)
    hexes: Mapping[a.Action, Hex] = field(default_factory=dict)

    @property
    def units(self) -> tuple[str, ...]:
        """The units that may do something now."""
        return tuple(owner for owner in self.by_owner if owner)

    def of(self, owner: str) -> tuple[a.Action, ...]:
        """The actions of a unit, or of the side."""
        return self.by_owner.get(owner, ())

    def at(self, owner: str, at: Hex, mode: str = "") -> tuple[a.Action, ...]:
        """What a click on a hex may mean: the actions there of a unit and of the side.

        `mode` is the verb whose button was pressed, if one was.
        """
        return tuple(x for x in self._on_map(owner, mode) if self.hexes[x] == at)

    def modes(self, owner: str) -> tuple[str, ...]:
        """The verbs of a unit that need their button pressed before a hex is clicked."""
        return tuple(dict.fromkeys(x.verb for x in self.of(owner) if x.verb in MODES))

    def _on_map(self, owner: str, mode: str) -> Iterator[a.Action]:
        both = (*self.of(owner), *self.of("")) if owner else self.of("")
        for action in both:
            if action in self.hexes and mode == (action.verb if action.verb in MODES else ""):
                yield action

    def off_map(self, owner: str) -> tuple[a.Action, ...]:
        """The actions of a unit, or of the side, that have no hex to click."""
        return tuple(x for x in self.of(owner) if x not in self.hexes)

    def destinations(self, owner: str, mode: str = "") -> frozenset[Hex]:
        """Where a unit may go, or the side may put something."""
        on_map = self._on_map(owner, mode)
        return frozenset(self.hexes[x] for x in on_map if not isinstance(x, TARGETS))

    def targets(self, owner: str, mode: str = "") -> frozenset[Hex]:
        """What a unit may attack."""
        on_map = self._on_map(owner, mode)
        return frozenset(self.hexes[x] for x in on_map if isinstance(x, TARGETS))

    @property
    def only_unit(self) -> str:
        """The unit, if a single one may do something; it needs no click."""
        units = self.units
        return units[0] if len(units) == 1 else ""


def choices_of(actions: Iterable[a.Action], hq: str, ground: Ground) -> Choices:
    """Sort the legal actions; `hq` is the active HQ, to which strikes belong."""
    listed = tuple(actions)
    owners: dict[str, list[a.Action]] = {}
    hexes: dict[a.Action, Hex] = {}
    for action in listed:
        owners.setdefault(_owner(action, hq), []).append(action)
        at = _hex(action, ground)
        if at is not None:
            hexes[action] = at
    return Choices(listed, {o: tuple(x) for o, x in owners.items()}, hexes)


def _owner(action: Any, hq: str) -> str:
    if isinstance(action, GENERAL):
        return ""
    if isinstance(action, a.Promote):
        return str(action.squad)
    return str(getattr(action, "unit", hq))


def _hex(action: Any, ground: Ground) -> Hex | None:
    if isinstance(action, (a.Settle, *CROSSINGS)):
        return None
    return ground.by_address.get(getattr(action, "to", ""))
