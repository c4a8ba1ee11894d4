"""Why something is a problem: the check in words, the rule it comes from, and when it counts."""

from html import escape
from typing import Final

from studio.app.documents.checking import Problem

LEVELS: Final = {
    "error": "Error: this can't stay.",
    "warning": "Warning: it is hardly meant so.",
    "note": "Note: worth knowing.",
}
STAGES: Final = {
    "draft": "It counts from the beginning.",
    "playtest": "It counts before one plays.",
    "publish": "It counts before others see the scenario.",
}
CHAPTERS: Final = {
    "1": "the sequence of play",
    "2": "units and companies",
    "3": "maps and terrain",
    "4": "headquarters and command",
    "5": "rally",
    "6": "fire",
    "7": "special actions and markers",
    "8": "movement, stacking and control",
    "9": "assaults",
    "10": "scenarios",
    "11": "playing alone",
    "13": "fire on the open table",
}
"""What the chapters of the rules are about, in our own words."""


def why_in_words(problem: Problem) -> str:
    """The reasons for a problem, in rich text."""
    parts = [f"<b>{escape(LEVELS[problem.level])}</b>"]
    if problem.reason:
        parts.append(escape(problem.reason))
    if problem.rule:
        about = CHAPTERS.get(problem.rule.partition(".")[0], "")
        parts.append(f"Rule {escape(problem.rule)}" + (f", {about}" if about else ""))
    parts.append(STAGES[problem.stage])
    if problem.fix_title:
        parts.append(f"<i>Fix</i> will {escape(problem.fix_title)}.")
    return "<br>".join(parts)
