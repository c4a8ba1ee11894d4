"""What hits do: cover, Shock and kills, and who falls (13.2.6, 13.2.8, 13.2.11)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from studio.model.weapons import Arsenal
from studio.values import dataclass
from studio.words import mark

SAVED: Final[Mapping[str, str]] = {
    "kill": mark("a kill"),
    "shock": mark("a Shock"),
    "nothing": mark("nothing"),
}
"""What a bunker may save a team (13.2.11)."""


def net_cover(
    arsenal: Arsenal, base: int, benefits: int = 0, reductions: int = 0, *, dug_in: bool = False
) -> int:
    """The level of cover, 0 the worst: all benefits first, at most the best, then what lessens it.

    `dug_in` is a team in a Tactical stance whose terrain alone is the best cover: it keeps it
    whatever lessens cover (13.2.6, 13.2.9, K10).
    """
    best = len(arsenal.covers) - 1
    level = min(best, base + benefits)
    if dug_in and base >= best:
        return level
    return max(0, level - reductions)


@dataclass(frozen=True, slots=True)
class Effect:
    """Shock and kill results of a team's dice (13.2.6)."""

    shock: int = 0
    kills: int = 0

    def ignoring(self, result: str) -> "Effect":
        """One `kill` or one `shock` less, as a team in a bunker may choose (13.2.11)."""
        if result == "kill":
            return replace(self, kills=max(0, self.kills - 1))
        return replace(self, shock=max(0, self.shock - 1))


def effect(arsenal: Arsenal, rolls: Sequence[int], cover: int) -> Effect:
    """What D6 for effect do to a team in a level of cover (13.2.6)."""
    table = arsenal.covers[cover]
    kills = sum(roll >= table.kill for roll in rolls)
    return Effect(sum(roll >= table.shock for roll in rolls) - kills, kills)


def mixed_effect(
    arsenal: Arsenal, rolls: Sequence[int], figures: Sequence[tuple[int, int]], *, re_read: bool
) -> tuple[Effect, tuple[int, ...]]:
    """The effect on figures in different cover: `figures` counts them by level, worst first.

    All dice are read for the worst cover and its figures die first; kills that are left over fall
    on the next (K11). With `re_read`, dice left over are read anew for the better cover. Also told:
    how many die of each group.
    """
    if not re_read:
        found = effect(arsenal, rolls, figures[0][0])
        return found, _fallen(found.kills, [count for _, count in figures])
    shock, dead, left = 0, [0] * len(figures), list(rolls)
    for group, (cover, count) in enumerate(figures):
        while left and dead[group] < count:
            one = effect(arsenal, [left.pop(0)], cover)
            shock, dead[group] = shock + one.shock, dead[group] + one.kills
    return Effect(shock, sum(dead)), tuple(dead)


def _fallen(kills: int, groups: Sequence[int]) -> tuple[int, ...]:
    dead = []
    for count in groups:
        dead.append(min(kills, count))
        kills -= dead[-1]
    return tuple(dead)
