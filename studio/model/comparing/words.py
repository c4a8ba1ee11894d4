"""What differs in points and victory, in time and details, and in the texts."""

from collections.abc import Iterator, Mapping

from studio.errors import StudioError
from studio.model.comparing.difference import Difference, values
from studio.model.comparing.forces import side_name
from studio.model.cost import force_cost
from studio.model.firefight import Firefight
from studio.model.scenario import Objective, Scenario, SideForce, SpecialRule, Spell, Victory
from studio.model.text import Text, in_language
from studio.words import LANGUAGES

# --- points and victory -------------------------------------------------------------------------


def compare_points(before: Firefight, after: Firefight) -> Iterator[Difference]:
    """What the forces cost and may cost, and what counts for victory."""
    old, new = before.scenario, after.scenario
    for side in dict.fromkeys((*old.sides, *new.sides)):
        was, now = old.sides.get(side, SideForce()), new.sides.get(side, SideForce())
        name = side_name(after.units, side)
        costs = _cost(side, was, before), _cost(side, now, after)
        yield from values("points", {f"{name}, cost": costs})
        yield from values("points", {f"{name}, budget": (was.budget, now.budget)})
    yield from _objectives(old.victory, new.victory)
    yield from _victory(old.victory, new.victory)


def _cost(side: str, force: SideForce, firefight: Firefight) -> str:
    """Points of a force, from least to most where it varies; "?" where a value isn't known."""
    try:
        cost = force_cost(side, force, firefight.units)
    except StudioError:
        return "?"
    points = f"{cost.least}" if cost.least == cost.most else f"{cost.least}–{cost.most}"
    return f"{points} points"


def _objectives(before: Victory, after: Victory) -> Iterator[Difference]:
    old, new = _by_place(before), _by_place(after)
    for place in dict.fromkeys((*old, *new)):
        was, now = old.get(place, ()), new.get(place, ())
        if was != now:
            # A named place is found on the map as well as an address.
            yield Difference(
                "points",
                f"Objective {place}",
                "; ".join(map(_objective, was)),
                "; ".join(map(_objective, now)),
                (place,) if was else (),
                (place,) if now else (),
            )


def _by_place(victory: Victory) -> dict[str, tuple[Objective, ...]]:
    found: dict[str, tuple[Objective, ...]] = {}
    for one in victory.objectives:
        place = one.at or one.place or ""
        found[place] = (*found.get(place, ()), one)
    return found


def _objective(one: Objective) -> str:
    points = f"{one.points} point{'s' * (one.points != 1)}"
    when = "at the end" if one.when == "end" else f"each {one.when}"
    return f"{points} {when}" + (f" for {one.side}" if one.side else "")


def _victory(before: Victory, after: Victory) -> Iterator[Difference]:
    yield from values(
        "points",
        {
            "Points for eliminated steps": (before.elimination, after.elimination),
            "Points for leaving the map": (_exits(before), _exits(after)),
            "Levels of victory": (_margins(before), _margins(after)),
            "Equal points": (before.tie, after.tie),
        },
    )


def _exits(victory: Victory) -> str:
    return "; ".join(f"{one.side} over the {one.edge}: {one.points}" for one in victory.exits)


def _margins(victory: Victory) -> str:
    return "; ".join(f"above {one.above}: {in_language(one.name)}" for one in victory.margins)


# --- details ------------------------------------------------------------------------------------


def compare_details(old: Scenario, new: Scenario) -> Iterator[Difference]:
    """Time, weather, who wrote it and by which rules."""
    was, now = old.time, new.time
    yield from values(
        "details",
        {
            "Id": (old.id, new.id),
            "Author": (old.author, new.author),
            "Version": (old.version, new.version),
            "Rules": (old.rules, new.rules),
            "Unit packs": (", ".join(old.packs), ", ".join(new.packs)),
            "Month": (was.month, now.month),
            "Turns": (was.turns, now.turns),
            "Player 1": (was.first, now.first),
            "Weather and light": (
                _weather(Spell(1, was.weather, was.night), *was.later),
                _weather(Spell(1, now.weather, now.night), *now.later),
            ),
        },
    )


def _weather(*spells: Spell) -> str:
    return "; ".join(
        f"from turn {one.turn} {one.weather}"
        + (f", night (sight {one.night.sight}, moves × {one.night.move:g})" if one.night else "")
        for one in spells
    )


# --- texts --------------------------------------------------------------------------------------


def compare_texts(old: Scenario, new: Scenario) -> Iterator[Difference]:
    """Every text in every language."""
    was, now = old.texts, new.texts
    for what, before, after in (
        ("Title", old.title, new.title),
        ("Place and date", was.place, now.place),
        ("Situation", was.situation, now.situation),
        ("Set-up", was.setup, now.setup),
        ("Designer's notes", was.notes, now.notes),
        ("Credits", was.credits, now.credits),
    ):
        yield from _text(what, before, after)
    yield from _special_rules(old, new)


def _text(what: str, before: Text, after: Text) -> Iterator[Difference]:
    for language in dict.fromkeys((*before, *after)):
        called = "" if language == "en" else f" ({LANGUAGES.get(language, language)})"
        pair = before.get(language, ""), after.get(language, "")
        yield from values("texts", {f"{what}{called}": pair})


def _special_rules(old: Scenario, new: Scenario) -> Iterator[Difference]:
    """By their titles; one that has another title went, and another came."""
    was = {in_language(rule.title): rule for rule in old.texts.special_rules}
    now = {in_language(rule.title): rule for rule in new.texts.special_rules}
    for title in dict.fromkeys((*was, *now)):
        before, after = was.get(title), now.get(title)
        if before is None or after is None:
            yield Difference("texts", f"Special rule “{title}”", _rule(before), _rule(after))
            continue
        yield from _text(f"Special rule “{title}”", before.text, after.text)
        yield from _text(f"Title of special rule “{title}”", before.title, after.title)
        effects = _effect(before.effect), _effect(after.effect)
        yield from values("texts", {f"Effect of special rule “{title}”": effects})
    if list(was) != list(now) and set(was) == set(now):
        order = ", ".join(was), ", ".join(now)
        yield from values("texts", {"Order of the special rules": order})


def _rule(rule: SpecialRule | None) -> str:
    return in_language(rule.text) or in_language(rule.title) if rule else ""


def _effect(effect: Mapping[str, object] | None) -> str:
    return ", ".join(f"{key}: {value}" for key, value in (effect or {}).items())
