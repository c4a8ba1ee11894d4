"""Brings the catalogues of words up to date: `python -m tests.words.catalogue`.

Each `studio/data/words/*.po` gets the texts that the code has now, keeps the translations of those
that stay, and is compiled to the `.mo` that the studio reads. Texts without a translation are
counted; they show in English.
"""

import ast
import io
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from studio.seen.replay_page import SAID
from studio.words import FOLDER, SPOKEN

ROOT: Final = Path(__file__).parents[2]
WIDTH: Final = 98
HEAD: Final = (
    "# The words of Firefight Studio in another language; the English ones are the code's."
)


@cache
def in_the_code() -> Catalog:
    """All texts of the code, in the order of its files."""
    catalogue = Catalog(charset="utf-8")
    for path in sorted((ROOT / "studio").rglob("*.py")):
        place = (path.relative_to(ROOT).as_posix(), 0)
        for text, context in texts_of(ast.parse(path.read_text(encoding="utf-8"))):
            catalogue.add(text, context=context, locations=[place])
    for path in sorted((ROOT / "schema").glob("*.json")):
        place = (path.relative_to(ROOT).as_posix(), 0)
        for text in told_by(json.loads(path.read_text(encoding="utf-8"))):
            catalogue.add(text, locations=[place])
    page = ROOT / "studio" / "data" / "replay_page" / "page.html"
    for text in SAID.findall(page.read_text(encoding="utf-8")):
        catalogue.add(text, locations=[(page.relative_to(ROOT).as_posix(), 0)])
    return catalogue


def told_by(schema: object) -> Iterator[str]:
    """The texts of a schema that explain faults: titles, and what texts of a form look like."""
    if isinstance(schema, dict):
        for key in ("title", "description"):
            if isinstance(schema.get(key), str) and (key == "title" or "pattern" in schema):
                yield schema[key]
        for part in schema.values():
            yield from told_by(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from told_by(part)


def texts_of(tree: ast.Module) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """The texts that a module hands to the functions of `studio.words`, with their contexts.

    Read from the syntax tree, because texts within f-strings count too. A check tells by its
    docstring why something is a problem.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(map(_is_check, node.decorator_list)):
            yield " ".join((ast.get_docstring(node) or "").split()), None
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        given = [one.value for one in call.args if isinstance(one, ast.Constant)]
        texts = [value for value in given if isinstance(value, str)]
        if name in ("tr", "mark") and texts:
            yield texts[0], None
        elif name in ("plural", "mark_plural") and len(texts) >= 2:
            yield (texts[0], texts[1]), None
        elif name == "term" and len(texts) >= 2:
            yield texts[1], texts[0]


def _is_check(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Name) and called.id == "check"


def read(code: str) -> Catalog:
    """The catalogue of a language as it is kept."""
    path = FOLDER / f"{code}.po"
    if not path.is_file():
        return Catalog(locale=code, project="Firefight Studio", fuzzy=False, header_comment=HEAD)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def brought_up_to_date(code: str) -> Catalog:
    """The catalogue of a language with the texts that the code has now."""
    catalogue = read(code)
    catalogue.update(in_the_code(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def missing(catalogue: Catalog) -> list[str]:
    """The texts of the code that a catalogue doesn't translate."""
    return [
        str(one.id)
        for one in in_the_code()
        if one.id and not all(_words(catalogue.get(one.id, one.context)))
    ]


def _words(message: object) -> tuple[str, ...]:
    string = getattr(message, "string", "")
    return string if isinstance(string, tuple) else (string,)


def main() -> None:
    """Write all languages but English, and say what isn't translated."""
    for code in SPOKEN:
        if code == "en":
            continue
        catalogue = brought_up_to_date(code)
        with (FOLDER / f"{code}.po").open("wb") as file:
            write_po(file, catalogue, width=WIDTH, include_lineno=False, omit_header=False)
        (FOLDER / f"{code}.mo").write_bytes(compiled(read(code)))
        lost = missing(catalogue)
        lines = [f"{code}: {len(catalogue)} texts, {len(lost)} not translated", *map(repr, lost)]
        sys.stdout.write("\n    ".join(lines) + "\n")


if __name__ == "__main__":
    main()
