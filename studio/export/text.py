"""A scenario as text in Markdown: what the set-up sheet says, without its map. No Qt."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from studio.export.forces import Group, Line, OrderOfBattle
from studio.export.telling import Telling, refuse_stranger, signed
from studio.export.words import Words
from studio.model.firefight import Firefight
from studio.model.prose import Paragraph, Run, read_prose, sign_of
from studio.model.text import Text
from studio.model.units import Side
from studio.model.writing import write_text

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|])")


def export_text(
    firefight: Firefight, path: Path, language: str = "en", side: str | None = None
) -> list[Path]:
    """Writes a scenario as Markdown; with a `side`, for its player alone.

    Raises:
        StudioError: no such language or side, or the file can't be written.
    """
    write_text(path, text_of(firefight, language, side))
    return [path]


def text_of(firefight: Firefight, language: str = "en", side: str | None = None) -> str:
    """A scenario in Markdown."""
    refuse_stranger(firefight, side)
    telling = Telling(firefight, Words(language), side)
    paragraphs = [
        *_head(telling),
        *_prose(telling, "situation", firefight.scenario.texts.situation),
        *_prose(telling, "set_up", firefight.scenario.texts.setup),
        *(text for one in telling.sides for text in _forces(telling, one)),
        *_victory(telling),
        *_rules(telling),
        *_prose(telling, "notes", firefight.scenario.texts.notes),
        *_prose(telling, "credits", firefight.scenario.texts.credits),
    ]
    return "\n\n".join(paragraphs) + "\n"


def plain(text: str) -> str:
    """A text in which Markdown sees nothing but text."""
    return _SPECIAL.sub(r"\\\1", text)


def _head(telling: Telling) -> Iterator[str]:
    scenario, words = telling.scenario, telling.words
    yield f"# {plain(telling.title)}"
    by = [words("by", scenario.author)] if scenario.author else []
    yield plain(" · ".join([*by, telling.boards]))
    facts = (telling.date(), telling.turns(), telling.weather(), telling.first())
    yield "\n".join(f"- **{plain(what)}**{_details(details)}" for what, details in facts)


def _details(details: Sequence[str]) -> str:
    return f": {plain('; '.join(details))}" if details else ""


def _blocks(text: str) -> Iterator[str]:
    """The paragraphs of an author's text; the points of a list are one block."""
    points: list[str] = []
    for one in read_prose(text):
        if one.kind == "text":
            if points:
                yield "\n".join(points)
                points = []
            yield marked(one)
        else:
            points.append(f"{'-' if one.kind == 'point' else sign_of(one)} {marked(one)}")
    if points:
        yield "\n".join(points)


def marked(paragraph: Paragraph) -> str:
    """The words of a paragraph with Markdown's signs for bold and italic."""
    return "".join(_marked(run) for run in paragraph.runs)


def _marked(run: Run) -> str:
    words, stars = plain(run.text), "*" * (2 * run.bold + run.italic)
    bare = words.strip()
    return words.replace(bare, f"{stars}{bare}{stars}") if bare else words


def _prose(telling: Telling, key: str, text: Text) -> Iterator[str]:
    said = telling.say(text)
    if said:
        yield f"## {telling.words(key)}"
        yield from _blocks(said)


def _forces(telling: Telling, side: Side) -> Iterator[str]:
    order = telling.orders[side.id]
    name = " ".join(filter(None, (telling.side_name(side.id), telling.companies(side.id))))
    yield f"## {plain(name)}"
    yield telling.tally(side.id)
    if not order.groups:
        return
    if telling.shows(side.id):
        yield "\n".join(line for group in order.groups for line in _group(telling, group))
        yield from _extras(telling, order)
        if players := telling.players(side.id):
            yield plain(players)
        yield f"{telling.words('per_step')} {telling.words('ours')}"
    else:
        yield "\n".join(_hidden(telling, order))


def _group(telling: Telling, group: Group) -> Iterator[str]:
    """Where blocks begin, and below it which they are."""
    where = telling.words("strikes").rstrip(":") if group.off_map else telling.where(group)
    if group.at is not None:
        where = f"{where}: {group.at}"
    letter = telling.letters.get(group.area or "")
    yield f"- {f'**{letter}** ' if letter else ''}{plain(where)}"
    for line in group.lines:
        yield f"  - {plain(_line(telling, line, strikes=group.off_map))}"


def _line(telling: Telling, line: Line, *, strikes: bool) -> str:
    """`3 × Rifle squad B1, 3 steps: 6 points`, marked where the value is ours."""
    words = telling.words
    count = line.steps if strikes else line.count
    name = f"{telling.say(line.unit.name)} {line.number}".strip()
    steps = "" if strikes else f", {words.count('steps', line.steps)}"
    points = "?" if line.points is None else words.count("points", line.points)
    if count > 1 and not strikes:
        points = words("each", points)
    return f"{count} × {name}{steps}: {points}{'°' if line.ours else ''}"


def _extras(telling: Telling, order: OrderOfBattle) -> Iterator[str]:
    table = telling.firefight.terrain.markers
    markers = [
        f"{number} × {telling.say(table[name].name)}"
        for name, number in order.markers.items()
        if name in table
    ]
    if markers:
        yield f"{telling.words('markers')} {', '.join(markers)}"
    if order.unknown:
        yield plain(telling.words("unknown_types", ", ".join(order.unknown)))


def _hidden(telling: Telling, order: OrderOfBattle) -> Iterator[str]:
    """Where blocks will be and how many, nothing of what they are."""
    numbers: dict[tuple[int, str | None, str | None], int] = {}
    for group in order.at_most:
        if not group.off_map:
            key = (group.turn, group.area, group.at)
            numbers[key] = numbers.get(key, 0) + group.blocks
    for (turn, area, at), number in numbers.items():
        where = telling.where(Group(area, at, turn))
        yield f"- {number} × {plain(where if at is None else f'{where}: {at}')}"


def _victory(telling: Telling) -> Iterator[str]:
    words = telling.words
    yield f"## {words('victory')}"
    rows = list(telling.scoring())
    if not rows:
        yield words("no_victory")
        return
    lines = [f"| {words('victory')} | | {words('points_short')} |", "|---|---|--:|"]
    lines += [f"| {plain(what)} | {plain(when)} | {signed(score)} |" for what, when, score in rows]
    yield "\n".join(lines)
    yield plain(telling.decision())


def _rules(telling: Telling) -> Iterator[str]:
    rules = telling.scenario.texts.special_rules
    if rules:
        yield f"## {telling.words('special_rules')}"
        yield "\n".join(
            f"{number}. **{plain(telling.say(rule.title) or '–')}.** "
            + " ".join(_rule_lines(telling.say(rule.text)))
            for number, rule in enumerate(rules, 1)
        )


def _rule_lines(text: str) -> Iterator[str]:
    """The paragraphs of a rule, which stand in one line of a list."""
    for one in read_prose(text):
        sign = sign_of(one)
        yield " ".join(f"{sign} {marked(one)}".split())
