"""Games told in German: what is kept of them is as in English, what is shown isn't."""

import re
from functools import cache
from pathlib import Path

import pytest

from studio.engine.record_file import text_of
from studio.model.library import load_stage
from studio.model.shipped import scenarios_folder
from studio.players import seated
from studio.seen.ledger import Ledger
from studio.seen.match import Match, Order
from studio.seen.notes import Note
from studio.seen.replay_page import replay_page
from studio.seen.report import write_play_report
from studio.seen.telling import EVERYBODY, outcome_words, teller_of
from studio.words import choose

GAMES = {"farm.table.json": 3, "dam.scenario.json": 2}


@cache
def played(name: str, language: str) -> tuple[Match, list[str], str]:
    """A game by chance in a language, the lines of its log with all steps, and its end."""
    choose([language])
    try:
        stage = load_stage(scenarios_folder() / name)
        match = Match(Order(stage, dict.fromkeys(stage.sides, "random"), GAMES[name]))
        players = seated(match.order.seats, GAMES[name])
        while match.outcome is None:
            seen = match.seen(match.to_act)
            match.act(players[match.to_act].choose(match.rules, seen.view, seen.actions))
        teller = teller_of(stage)
        lines = [
            text
            for entry in Ledger(match, teller).lines(EVERYBODY)
            for text in (entry.words, *(words for _, words in entry.steps))
        ]
        return match, lines, outcome_words(match.seen_open(), teller)
    finally:
        choose(["en"])


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_the_same_in_every_language(name: str) -> None:
    (english, *_), (german, *_) = played(name, "en"), played(name, "de")
    assert text_of(english.record()) == text_of(german.record())


ENGLISH = re.compile(r"\b(the|of|is|to|at|dice|hits?|loses|fires|moves|range|cover|points|south)\b")


@pytest.mark.parametrize("name", GAMES)
def test_the_log_and_the_end_of_a_game_are_told_in_german(name: str) -> None:
    _, lines, end = played(name, "de")
    assert [line for line in (*lines, end) if ENGLISH.search(line)] == []
    _, lines, end = played(name, "en")
    assert sum(bool(ENGLISH.search(line)) for line in (*lines, end)) > len(lines) / 2


@pytest.mark.parametrize("name", GAMES)
def test_reports_and_the_page_of_a_replay_are_in_german(name: str, tmp_path: Path) -> None:
    match, *_ = played(name, "de")
    notes = [Note(3, 1, EVERYBODY, "unclear"), Note(9, 1, next(iter(match.sides)), "bug")]
    choose(["de"])
    try:
        write_play_report(tmp_path / "report.md", match, notes)
        page = replay_page(match)
    finally:
        choose(["en"])
    told = re.sub(r"\([^)]*\.png\)", "", (tmp_path / "report.md").read_text(encoding="utf-8"))
    assert ENGLISH.findall(told) == []
    assert '<html lang="de">' in page
    head = page[page.index("<body>") : page.index('<script id="data"')]
    assert "{{" not in head
    assert ENGLISH.findall(re.sub(r"<[^>]*(title|label)=", "", head)) == []
