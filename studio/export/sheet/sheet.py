"""The sheet as a whole: its pages, and the footer."""

from collections import Counter
from functools import partial

from studio.draw.devices import MAKER, Page, start_gui
from studio.draw.page import Paper, Placed, run
from studio.export.sheet import head
from studio.export.sheet.foot import MARGIN, frame_of, laid_out_on, pages_of
from studio.export.sheet.plans import choices, parts
from studio.export.sheet.subject import Subject
from studio.export.telling import refuse_stranger
from studio.export.words import Words
from studio.model.firefight import Firefight


def sheet_pages(
    firefight: Firefight, paper: Paper, language: str = "en", viewer: str | None = None
) -> list[Page]:
    """The pages of a set-up sheet; a `viewer` sees only its own side's forces.

    Raises:
        StudioError: a language that isn't spoken, or a viewer that isn't a side of the scenario.
    """
    start_gui()
    refuse_stranger(firefight, viewer)
    small = laid_out_on(paper)
    subject = Subject(firefight, Words(language), viewer, small.width - 2 * MARGIN)
    left = _footer_words(subject)
    which = partial(subject.words, "sheet_of")
    return pages_of(paper, _laid_out(subject, small), subject.title, left, which)


# --- layout -------------------------------------------------------------------------------------


def _laid_out(subject: Subject, paper: Paper) -> list[list[Placed]]:
    """The first layout that fits on one page, else the one with the fewest pages.

    What needs three pages at first doesn't find room on one: then nothing else is tried.
    """
    frame = frame_of(paper)
    again = head.again(subject)
    best: list[list[Placed]] = []
    for choice in choices(subject, paper.height):
        sheets = run(parts(subject, choice), frame, again)
        worthwhile = choice.notes or len(sheets) == 1
        if not best or (worthwhile and len(sheets) < len(best)):
            best = sheets
        if len(best) != 2:
            break
    return best


# --- footer -------------------------------------------------------------------------------------


def _footer_words(subject: Subject) -> str:
    """Who made it, and what the checks say; what they say of both sides is for both alone."""
    if subject.viewer is not None:
        return f"{MAKER} · {subject.words('for_side', subject.side_name(subject.viewer))}"
    return f"{MAKER} · {_check_words(subject)}"


def _check_words(subject: Subject) -> str:
    from studio.checks import run as checked

    words = subject.words
    found = Counter(str(finding.level) for finding in checked(subject.firefight))
    errors = words.count("errors", found["error"]) if found["error"] else words("no_errors")
    others = [
        words.count(key, found[level])
        for level, key in (("warning", "warnings"), ("note", "notes_found"))
        if found[level]
    ]
    return words("checked", ", ".join([errors, *others]))
