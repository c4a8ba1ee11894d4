"""What a scenario may change in the rules: effects of its special rules that are played."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from studio.errors import StudioError
from studio.model.scenario import SpecialRule
from studio.values import dataclass
from studio.words import tr


@dataclass(frozen=True, slots=True)
class Options:
    """Switches of the rules; the defaults are the book, or what `docs/rulings.md` says."""

    most_hits: int | None = None
    """Hits that a roll scores at most (11.3); None: no limit."""
    first: int | None = None
    """The side that is Player 1 of every turn; None: the higher roll is (1.0)."""
    reveal_tank_on_hit: bool = False
    """Whether a hit reveals a hidden tank (ruling 16)."""
    friendly_fire_ignores_d2: bool = False
    """Whether friendly fire takes a step for each hit in any terrain (ruling 25)."""
    strict_defender_retreat: bool = False
    """Whether defenders retreat to friendly hexes alone (ruling 62)."""
    mines_hold: bool = False
    """Whether mines alone hold an objective (ruling 135)."""
    mines_count: bool = True
    """Whether eliminated mines give points (ruling 72)."""
    move_change: int = 0
    """What the weather does to everybody's movement points; no unit that moves has less than 1."""
    fire_change: int = 0
    """What the weather does to everybody's firepower (10.2); nobody who fires has less than 1."""


SWITCHES: Final = frozenset(
    {
        "reveal_tank_on_hit",
        "friendly_fire_ignores_d2",
        "strict_defender_retreat",
        "mines_hold",
        "mines_count",
    }
)
WEATHER: Final = frozenset({"weather_movement", "weather_fire"})
"""Effects of the weather (10.2), each with a number `change`."""
EFFECTS: Final = frozenset({"reminder", "hit_limit", "first_player"}) | WEATHER | SWITCHES
"""The kinds of effect that are played. A `reminder` only repeats what is said elsewhere."""


def options_of(rules: Iterable[SpecialRule], sides: tuple[str, ...]) -> Options:
    """The options that the special rules of a scenario set; unknown kinds of effect are text.

    Raises:
        StudioError: an effect lacks its value, or has one that makes no sense.
    """
    options = Options()
    for rule in rules:
        if rule.effect is not None:
            options = _with(options, rule.effect, sides)
    return options


def _with(options: Options, effect: Mapping[str, object], sides: tuple[str, ...]) -> Options:
    kind = effect.get("kind")
    if kind == "hit_limit":
        most = effect.get("most", 2)
        if not isinstance(most, int) or isinstance(most, bool) or most < 1:
            raise StudioError(
                tr('the effect "hit_limit" has "most" {most!r}: 1 or more is needed', most=most)
            )
        return replace(options, most_hits=most)
    if kind == "first_player":
        side = effect.get("side")
        if side not in sides:
            raise StudioError(
                tr(
                    'the effect "first_player" needs a "side", {sides}, not {side!r}',
                    sides=tr(" or ").join(sides),
                    side=side,
                )
            )
        return replace(options, first=sides.index(str(side)))
    if kind in WEATHER:
        change = effect.get("change")
        if not isinstance(change, int) or isinstance(change, bool):
            raise StudioError(
                tr(
                    'the effect "{kind}" needs a number "change", not {change!r}',
                    kind=kind,
                    change=change,
                )
            )
        if kind == "weather_fire":
            return replace(options, fire_change=change)
        return replace(options, move_change=change)
    if kind in SWITCHES:
        return replace(options, **{str(kind): effect.get("on", True) is not False})
    return options
