"""Why something is a problem: the check in words, the rule it comes from, and when it counts."""

from html import escape
from typing import Final

from studio.app.documents.checking import Problem
from studio.words import mark, tr

LEVELS: Final = {
    "error": mark("Error: this can't stay."),
    "warning": mark("Warning: it is hardly meant so."),
    "note": mark("Note: worth knowing."),
}
STAGES: Final = {
    "draft": mark("It counts from the beginning."),
    "playtest": mark("It counts before one plays."),
    "publish": mark("It counts before others see the scenario."),
}
CHAPTERS: Final = {
    "1": mark("the sequence of play"),
    "2": mark("units and companies"),
    "3": mark("maps and terrain"),
    "4": mark("headquarters and command"),
    "5": mark("rally"),
    "6": mark("fire"),
    "7": mark("special actions and markers"),
    "8": mark("movement, stacking and control"),
    "9": mark("assaults"),
    "10": mark("scenarios"),
    "11": mark("playing alone"),
    "13": mark("fire on the open table"),
}
"""What the chapters of the rules are about, in our own words."""


def why_in_words(problem: Problem) -> str:
    """The reasons for a problem, in rich text."""
    parts = [f"<b>{escape(tr(LEVELS[problem.level]))}</b>"]
    if problem.reason:
        parts.append(escape(problem.reason))
    if problem.rule:
        about = CHAPTERS.get(problem.rule.partition(".")[0], "")
        rule = tr("Rule {number}", number=escape(problem.rule))
        parts.append(f"{rule}, {tr(about)}" if about else rule)
    parts.append(tr(STAGES[problem.stage]))
    if problem.fix_title:
        parts.append(tr("<i>Fix</i> will {do}.", do=escape(problem.fix_title)))
    return "<br>".join(parts)
