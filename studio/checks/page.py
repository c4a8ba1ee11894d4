"""The page of the documentation that lists the checks; a test holds it to the truth."""

from studio.checks.finding import CHECKS, STAGES, Check

HEAD = """\
# The checks

`firefight check FILE...` asks these, and the problems dock of the editor shows what they find.
A finding has a level (**error**: the document is wrong; **warning**: it is hardly meant so;
**note**: worth knowing), a place, a message and the number of the rule it comes from. `--fix`
applies every safe fix: one that removes its finding and changes nothing else. A file that was
mended is laid out as the studio writes it, and `//` comments in it are gone.

A check counts from a stage on, chosen by `--level`: `draft` while one draws, `playtest` before one
plays, `publish` before others see it. A later stage asks all earlier checks too.

This page is written by `python -m studio.checks.page docs/checks.md`.
"""

KINDS = {
    "file": "Files: boards, scenarios and tables alike",
    "board": "Boards",
    "scenario": "Scenarios",
    "table": "Tables in inches",
}


def page() -> str:
    """The page as Markdown."""
    parts = [HEAD]
    for kind, title in KINDS.items():
        checks = sorted((one for one in CHECKS.values() if one.of == kind), key=_order)
        rows = [
            f"| `{one.id}` | {one.level} | {one.stage} | {one.rule or '–'} | {one.title} |"
            for one in checks
        ]
        table = ["| check | level | from | rule | what it finds |", "|---|---|---|---|---|", *rows]
        parts.append(f"## {title}\n\n" + "\n".join(table) + "\n")
    return "\n".join(parts)


def _order(one: Check) -> tuple[int, str]:
    return STAGES.index(one.stage), one.id


if __name__ == "__main__":
    import sys
    from pathlib import Path

    import studio.checks  # noqa: F401

    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
