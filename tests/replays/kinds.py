"""What a golden game shows: each kind is looked for in the states that it went through."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from studio.engine.game import begin, game_dice, step
from studio.engine.record import Record
from studio.engine.record_file import firefight_of
from studio.rules.combat_infantry.actions import Action
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import State


class Played:
    """A recorded game with every state of it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        firefight = firefight_of(record.contents)
        self.scenario = firefight.scenario
        self.steps: list[tuple[State, Action, State]] = []
        state = begin(RULES, firefight, record.seed, by_hand=record.by_hand)
        dice = game_dice(record.seed)
        for line in record.actions:
            taken = step(RULES, state, RULES.read(line.action), dice)
            self.steps.append((state, taken.action, taken.state))
            state = taken.state
        self.last = state
        self.units = {unit.id: unit for unit in state.units if unit is not None}

    def verbs(self) -> set[str]:
        """The kinds of action that were taken."""
        return {action.verb for _, action, _ in self.steps}

    def acting(self) -> Iterator[tuple[Unit, Action]]:
        """Units with their actions."""
        for _, action, _ in self.steps:
            name = getattr(action, "unit", "")
            if name in self.units:
                yield self.units[name], action

    def targets(self) -> Iterator[Unit]:
        """Units that were targeted by fire."""
        for _, action, _ in self.steps:
            if action.verb == "fire" and (name := getattr(action, "target", "")):
                yield self.units[name]

    def over_water(self) -> bool:
        """Whether an assault went over a hexside with a river."""
        field = self.last.field
        for _, action, _ in self.steps:
            if action.verb == "assault":
                start, into = (field.by_name[name] for name in str(action).split()[2:])
                edge = field.ground.edges[field.sides_of[field.side_between(start, into)]]
                if edge.terrain == "river":
                    return True
        return False

    def fell(self) -> Iterator[Unit]:
        """Units that were eliminated."""
        return (unit for unit in self.units.values() if unit.number in self.last.fallen)

    def companies(self, side: int) -> set[str]:
        """The companies of a side whose HQs were activated."""
        return {u.company for u, a in self.acting() if a.verb == "activate" and u.side == side}

    def cleared(self) -> bool:
        """Whether some wire was cleared."""
        return any(len(after.wire) < len(before.wire) for before, _, after in self.steps)

    def laid(self) -> bool:
        """Whether some smoke was laid."""
        return any(after.smoke & ~before.smoke for before, _, after in self.steps)


KINDS: Final[Mapping[str, Callable[[Played], bool]]] = {
    "the shipped scenario": lambda game: game.scenario.id == "olminsk",
    "a night": lambda game: game.scenario.time.night is not None,
    "an assault over a river": Played.over_water,
    "a tank burns": lambda game: any(unit.traits.leaves_wreck for unit in game.fell()),
    "a tank is targeted": lambda game: any(u.traits.leaves_wreck for u in game.targets()),
    "a bunker fires": lambda game: any(
        unit.traits.permanently_face_up and action.verb == "fire" for unit, action in game.acting()
    ),
    "a bunker falls": lambda game: any(unit.traits.permanently_face_up for unit in game.fell()),
    "a minefield is lost": lambda game: any(u.traits.hit_only_in_assault for u in game.fell()),
    "wire is cleared": Played.cleared,
    "smoke": Played.laid,
    "a bridge breaks": lambda game: bool(game.last.changes),
    "two companies a side": lambda game: min(len(game.companies(side)) for side in (0, 1)) > 1,
    "arrivals": lambda game: "enter" in game.verbs(),
    "variable forces": lambda game: any(side.draws for side in game.scenario.sides.values()),
    "the expansion pack": lambda game: "westfront" in game.scenario.packs,
    "set up by hand": lambda game: game.record.by_hand and "place" in game.verbs(),
    "a strike": lambda game: "strike" in game.verbs(),
    "friendly fire": lambda game: "suffer" in game.verbs(),
    "a battlefield promotion": lambda game: "promote" in game.verbs(),
    "an exit": lambda game: bool(game.last.gone),
}
"""By what is to be seen: whether a game shows it."""
