"""A report as one page that needs nothing else to be shown."""

from collections.abc import Iterable
from html import escape
from typing import Final

from studio.seen.parts import Article, Heading, Line, Part, Picture, Section, Table
from studio.seen.picture import data_uri
from studio.words import language, tr

MARKS: Final = {"unclear": "?", "unfair": "≠", "bug": "!", "good": "✓", "remark": "·"}
"""The sign of each kind of note."""


def html(title: str, parts: Iterable[Part]) -> str:
    """The page."""
    return _PAGE.format(
        language=language(),
        title=escape(tr("{title}: playtest at the table", title=title)),
        style=_STYLE,
        body=_all(parts),
    )


def _all(parts: Iterable[Part]) -> str:
    return "\n".join(map(_part, parts))


def _part(part: Part) -> str:
    match part:
        case Heading():
            return f"<h{part.level}>{_mark(part.kind)}{escape(part.text)}</h{part.level}>"
        case Line():
            tone = f' class="{part.tone}"' if part.tone else ""
            return f"<p{tone}>{escape(part.text).replace(chr(10), '<br>')}</p>"
        case Table():
            return _table(part)
        case Picture():
            words = escape(part.words)
            image = f'<img src="{data_uri(part.image)}" alt="{words}">'
            return f"<figure>{image}<figcaption>{words}</figcaption></figure>"
        case Section():
            return f"<section>{_all(part.parts)}</section>"
        case Article():
            return f'<article class="{escape(part.kind)}">{_all(part.parts)}</article>'


def _table(table: Table) -> str:
    head = "".join(f'<th class="n">{escape(name)}</th>' for name in table.head[1:])
    rows = "".join(
        f"<tr><td>{_mark(row.kind)}{escape(row.name)}</td>{''.join(map(_number, row.cells))}</tr>"
        for row in table.rows
    )
    return (
        f"<table><thead><tr><th>{escape(table.head[0])}</th>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _number(text: str) -> str:
    return f'<td class="n">{escape(text)}</td>'


def _mark(kind: str) -> str:
    return f'<span class="mark {kind}">{MARKS[kind]}</span> ' if kind else ""


_PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""

_STYLE: Final = """
:root { --ink: #23231f; --soft: #5c5c55; --line: #d8d6cc; --paper: #fbfaf6; --bad: #b3261e;
 --warn: #8a5a00; --fine: #2e6b34; --note: #2a5f8f; color-scheme: light; }
@media print { :root { --paper: #fff; } @page { margin: 16mm; } article { break-inside: avoid; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
 font: 16px/1.5 "PT Sans", "Noto Sans", "Segoe UI", "DejaVu Sans", Arial, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font: 700 2.1rem/1.15 "PT Serif", "Noto Serif", Georgia, "DejaVu Serif", serif;
 margin: 0 0 .75rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .4rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0 0 .5rem; } .kind, .soft { color: var(--soft); } .kind { margin-bottom: .25rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 400; color: var(--soft); font-size: .875rem; }
th, td { padding: .3rem 1rem .3rem 0; border-bottom: 1px solid var(--line); }
.n { text-align: right; }
article { border-left: 4px solid var(--line); padding: .2rem 0 .2rem 1rem; margin: 1.2rem 0; }
article.unclear { border-color: var(--note); } article.unfair { border-color: var(--warn); }
article.bug { border-color: var(--bad); } article.good { border-color: var(--fine); }
.mark { display: inline-block; width: 1.35em; height: 1.35em; line-height: 1.35em;
 text-align: center; border-radius: 50%; background: var(--soft); color: #fff; font-weight: 700;
 font-size: .9em; }
.mark.unclear { background: var(--note); } .mark.unfair { background: var(--warn); }
.mark.bug { background: var(--bad); } .mark.good { background: var(--fine); }
.log { color: var(--soft); font-size: .9rem; }
figure { margin: .6rem 0 1.2rem; } img { max-width: 100%; border: 1px solid var(--line); }
figcaption { color: var(--soft); font-size: .875rem; }
"""
