"""A table as text in Markdown: what its sheet says, without the map. No Qt."""

from collections.abc import Iterator

from studio.export.tabletop.telling import TableTelling
from studio.export.text import plain


def text_of(told: TableTelling) -> str:
    """A table in Markdown."""
    return "\n\n".join(_paragraphs(told)) + "\n"


def _paragraphs(told: TableTelling) -> Iterator[str]:
    yield f"# {plain(told.title)}"
    yield told.word("rules")
    yield "\n".join(
        f"- **{plain(what)}**: {plain('; '.join(details))}" for what, details in told.facts()
    )
    if told.situation:
        yield f"## {told.word('situation')}"
        yield plain(told.situation)
    for side in told.table.sides:
        yield f"## {plain(told.side_name(side))}"
        for unit in told.units(side):
            yield f"**{plain(unit.name)}**"
            yield "\n".join(f"- {plain(line)}" for line in unit.lines)
    rows = told.ground()
    if rows:
        yield f"## {told.word('ground')}"
        head = [told.word(key) for key in ("what", "cover", "sight", "going")]
        lines = [head, ["---"] * 4]
        lines += [[row.what, row.cover, row.sight, row.going] for row in rows]
        yield "\n".join("| " + " | ".join(map(plain, line)) + " |" for line in lines)
    if told.switches():
        yield f"## {told.word('switches')}"
        yield "\n".join(f"- {plain(line)}" for line in told.switches())
