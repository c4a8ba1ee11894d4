"""What differs in points and victory, in time and details, and in the texts."""

from collections.abc import Iterator, Mapping

from studio.errors import StudioError
from studio.model.comparing.difference import Difference, values
from studio.model.comparing.forces import side_name
from studio.model.cost import force_cost
from studio.model.firefight import Firefight
from studio.model.scenario import Objective, Scenario, SideForce, SpecialRule, Spell, Victory
from studio.model.text import Text, in_language
from studio.words import LANGUAGES, plural, tr

# --- points and victory -------------------------------------------------------------------------


def compare_points(before: Firefight, after: Firefight) -> Iterator[Difference]:
    """What the forces cost and may cost, and what counts for victory."""
    old, new = before.scenario, after.scenario
    for side in dict.fromkeys((*old.sides, *new.sides)):
        was, now = old.sides.get(side, SideForce()), new.sides.get(side, SideForce())
        name = side_name(after.units, side)
        costs = _cost(side, was, before), _cost(side, now, after)
        yield from values("points", {tr("{side}, cost", side=name): costs})
        yield from values("points", {tr("{side}, budget", side=name): (was.budget, now.budget)})
    yield from _objectives(old.victory, new.victory)
    yield from _victory(old.victory, new.victory)


def _cost(side: str, force: SideForce, firefight: Firefight) -> str:
    """Points of a force, from least to most where it varies; "?" where a value isn't known."""
    try:
        cost = force_cost(side, force, firefight.units)
    except StudioError:
        return "?"
    points = f"{cost.least}" if cost.least == cost.most else f"{cost.least}–{cost.most}"
    return tr("{points} points", points=points)


def _objectives(before: Victory, after: Victory) -> Iterator[Difference]:
    old, new = _by_place(before), _by_place(after)
    for place in dict.fromkeys((*old, *new)):
        was, now = old.get(place, ()), new.get(place, ())
        if was != now:
            # A named place is found on the map as well as an address.
            yield Difference(
                "points",
                tr("Objective {place}", place=place),
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
    points = plural("{count} point", "{count} points", one.points)
    when = tr("at the end") if one.when == "end" else tr("each turn")
    return f"{points} {when}" + (tr(" for {side}", side=one.side) if one.side else "")


def _victory(before: Victory, after: Victory) -> Iterator[Difference]:
    yield from values(
        "points",
        {
            tr("Points for eliminated steps"): (before.elimination, after.elimination),
            tr("Points for leaving the map"): (_exits(before), _exits(after)),
            tr("Levels of victory"): (_margins(before), _margins(after)),
            tr("Equal points"): (before.tie, after.tie),
        },
    )


def _exits(victory: Victory) -> str:
    return "; ".join(
        tr("{side} over the {edge}: {points}", side=one.side, edge=tr(one.edge), points=one.points)
        for one in victory.exits
    )


def _margins(victory: Victory) -> str:
    return "; ".join(
        tr("above {lead}: {name}", lead=one.above, name=in_language(one.name))
        for one in victory.margins
    )


# --- details ------------------------------------------------------------------------------------


def compare_details(old: Scenario, new: Scenario) -> Iterator[Difference]:
    """Time, weather, who wrote it and by which rules."""
    was, now = old.time, new.time
    yield from values(
        "details",
        {
            tr("Id"): (old.id, new.id),
            tr("Author"): (old.author, new.author),
            tr("Version"): (old.version, new.version),
            tr("Rules"): (old.rules, new.rules),
            tr("Unit packs"): (", ".join(old.packs), ", ".join(new.packs)),
            tr("Month"): (was.month, now.month),
            tr("Turns"): (was.turns, now.turns),
            tr("Player 1"): (was.first, now.first),
            tr("Weather and light"): (
                _weather(Spell(1, was.weather, was.night), *was.later),
                _weather(Spell(1, now.weather, now.night), *now.later),
            ),
        },
    )


def _weather(*spells: Spell) -> str:
    return "; ".join(
        tr("from turn {turn} {weather}", turn=one.turn, weather=tr(one.weather))
        + (
            tr(
                ", night (sight {sight}, moves × {share:g})",
                sight=one.night.sight,
                share=one.night.move,
            )
            if one.night
            else ""
        )
        for one in spells
    )


# --- texts --------------------------------------------------------------------------------------


def compare_texts(old: Scenario, new: Scenario) -> Iterator[Difference]:
    """Every text in every language."""
    was, now = old.texts, new.texts
    for what, before, after in (
        (tr("Title"), old.title, new.title),
        (tr("Place and date"), was.place, now.place),
        (tr("Situation"), was.situation, now.situation),
        (tr("Set-up"), was.setup, now.setup),
        (tr("Designer's notes"), was.notes, now.notes),
        (tr("Credits"), was.credits, now.credits),
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
            yield Difference(
                "texts", tr("Special rule “{title}”", title=title), _rule(before), _rule(after)
            )
            continue
        yield from _text(tr("Special rule “{title}”", title=title), before.text, after.text)
        yield from _text(
            tr("Title of special rule “{title}”", title=title), before.title, after.title
        )
        effects = _effect(before.effect), _effect(after.effect)
        yield from values("texts", {tr("Effect of special rule “{title}”", title=title): effects})
    if list(was) != list(now) and set(was) == set(now):
        order = ", ".join(was), ", ".join(now)
        yield from values("texts", {tr("Order of the special rules"): order})


def _rule(rule: SpecialRule | None) -> str:
    return in_language(rule.text) or in_language(rule.title) if rule else ""


def _effect(effect: Mapping[str, object] | None) -> str:
    return ", ".join(f"{key}: {value}" for key, value in (effect or {}).items())
