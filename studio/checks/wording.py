"""Checks of what people read: title, situation, languages, names on the map."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from studio.checks.finding import Draft, Drawn, Spotted, check
from studio.model.ground import MapPlace
from studio.model.locate import pointer
from studio.model.scenario import Scenario
from studio.model.text import Text, in_language
from studio.words import tr


@check("no-title", level="error", rule="10.0", stage="playtest")
def no_title(draft: Draft) -> Iterator[Spotted]:
    """The scenario has no English title."""
    if not draft.scenario.title.get("en", "").strip():
        yield Spotted(tr("the title"), "/title", tr('an English title is missing: {"en": "..."}'))


@check("board-no-title", level="error", rule="3.0", of="board")
def board_no_title(drawn: Drawn) -> Iterator[Spotted]:
    """A board has no English title."""
    if not drawn.board.title.get("en", "").strip():
        yield Spotted(tr("the title"), "/title", tr('an English title is missing: {"en": "..."}'))


@check("no-situation", level="warning", rule="10.0", stage="publish")
def no_situation(draft: Draft) -> Iterator[Spotted]:
    """Nothing tells what has happened and what both sides want."""
    if not draft.scenario.texts.situation.get("en", "").strip():
        yield Spotted(
            tr("the texts"), "/texts", tr("the situation is missing: what do both sides want?")
        )


@check("no-author", level="note", stage="publish")
def no_author(draft: Draft) -> Iterator[Spotted]:
    """The scenario doesn't say who wrote it."""
    if not draft.scenario.author.strip():
        yield Spotted(tr("the author"), "/author", tr("the author's name is missing"))


@check("text-blank", level="warning")
def text_blank(draft: Draft) -> Iterator[Spotted]:
    """A text is there but says nothing, in one of its languages."""
    for where, at, text in _texts(draft.scenario):
        for language, words in text.items():
            if not words.strip() and at != "/title":
                yield Spotted(
                    where,
                    f"{at}/{language}",
                    tr("the text in {language!r} is blank", language=language),
                )


@check("text-untranslated", level="note", stage="publish")
def text_untranslated(draft: Draft) -> Iterator[Spotted]:
    """A text lacks a language in which others are written."""
    texts = [(where, at, text) for where, at, text in _texts(draft.scenario) if text]
    languages = sorted({language for _, _, text in texts for language in text})
    for where, at, text in texts:
        lacking = [language for language in languages if language not in text]
        if lacking:
            yield Spotted(
                where, at, tr("not written in {lacking}, as others are", lacking=", ".join(lacking))
            )


def _texts(scenario: Scenario) -> Iterator[tuple[str, str, Text]]:
    """Every text of a scenario that may be in several languages, with its pointer."""
    yield tr("the title"), "/title", scenario.title
    for name in ("place", "situation", "setup", "notes", "credits"):
        yield tr("the {name}", name=name), pointer("texts", name), getattr(scenario.texts, name)
    for number, rule in enumerate(scenario.texts.special_rules):
        where, at = (
            tr("special rule {number}", number=number + 1),
            pointer("texts", "special_rules", number),
        )
        yield where, f"{at}/title", rule.title
        yield where, f"{at}/text", rule.text
    for name, area in scenario.areas.items():
        yield tr("area {name}", name=name), pointer("areas", name, "label"), area.label
    for number, margin in enumerate(scenario.victory.margins):
        at = pointer("victory", "margins", number, "name")
        yield tr("margin {number}", number=number + 1), at, margin.name
    for number, change in enumerate(scenario.changes):
        if change.name:
            yield change.at, pointer("changes", number, "name"), change.name


# --- names on the map ---------------------------------------------------------------------------


@check("duplicate-place-name", level="warning", rule="3.2")
def duplicate_place_name(draft: Draft) -> Iterator[Spotted]:
    """Two places of the map have one name; of a board that lies there twice only if it is meant."""
    named: dict[str, list[MapPlace]] = defaultdict(list)
    for place in draft.ground.places:
        for name in {name.casefold() for name in place.name.values()}:
            named[name].append(place)
    twice = {name: found for name, found in named.items() if len({p.hexes for p in found}) > 1}
    yield from _meant_twice(draft.scenario, twice)
    yield from _named_twice(draft.scenario, twice)
    yield from _on_two_boards(draft.scenario, twice)


Named = Mapping[str, Sequence[MapPlace]]
"""By name, the places that bear it: two or more."""


def _meant_twice(scenario: Scenario, twice: Named) -> Iterator[Spotted]:
    for where, at, name in _places_meant(scenario):
        places = twice.get(name.casefold())
        if places:
            addresses = tr(" and ").join(str(place.address) for place in places)
            yield Spotted(
                where,
                at,
                tr(
                    "{name} is the name of {addresses}: the first is meant; use an address instead",
                    name=name,
                    addresses=addresses,
                ),
                at=str(places[0].address),
            )


def _on_two_boards(scenario: Scenario, twice: Named) -> Iterator[Spotted]:
    """Names that two different boards have."""
    boards = {p.place: (number, p.board) for number, p in enumerate(scenario.boards)}
    meant = {name.casefold() for _, _, name in _places_meant(scenario)}
    changed = {change.at for change in scenario.changes if change.name}
    for name, places in twice.items():
        mine = [p for p in places if str(p.address) not in changed and p.address.place in boards]
        kinds = {boards[place.address.place][1] for place in mine}
        if len(kinds) > 1 and name not in meant:
            last = mine[-1]
            first = next(p for p in mine if p.address.place != last.address.place)
            yield Spotted(
                f"{last.address} {in_language(last.name)}",
                pointer("boards", boards[last.address.place][0]),
                tr(
                    "{name} is the name of {address} too",
                    name=in_language(last.name),
                    address=first.address,
                ),
                at=str(last.address),
            )


def _places_meant(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """Everywhere that a place is meant by its name."""
    for name, area in scenario.areas.items():
        for number, place in enumerate(area.in_or_next_to):
            yield (
                tr("area {name}", name=name),
                pointer("areas", name, "in_or_next_to", number),
                place,
            )
    for number, objective in enumerate(scenario.victory.objectives):
        if objective.place is not None:
            at = pointer("victory", "objectives", number, "place")
            yield tr("objective {number}", number=number + 1), at, objective.place


def _named_twice(scenario: Scenario, twice: Named) -> Iterator[Spotted]:
    """Names that the scenario gives though a place of the map has them already."""
    for number, change in enumerate(scenario.changes):
        name = in_language(change.name) if change.name else ""
        if name.casefold() in twice:
            yield Spotted(
                change.at,
                pointer("changes", number, "name"),
                tr("{name} is the name of another place of the map already", name=name),
                at=change.at,
            )
