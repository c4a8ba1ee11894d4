"""A firefight on a table as it is told: log, moments, the page of its replay, its report."""

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from studio.cli import main
from studio.engine.game import Step
from studio.engine.marks import NewDice, TakenBack
from studio.engine.record_file import write_record
from studio.model.library import load_stage
from studio.model.shipped import scenarios_folder
from studio.model.table import LeaderEntry, Table, TableSide
from studio.model.tabletop import Tabletop
from studio.players import seated
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.phases import Ordering
from studio.rules.chain_of_command.play.sequence import CHOICES
from studio.rules.chain_of_command.rule_set import RULES
from studio.seen.ledger import Ledger
from studio.seen.match import Match, Order
from studio.seen.notes import Note
from studio.seen.page_data import PageData
from studio.seen.replay_page import replay_page
from studio.seen.report import write_play_report
from studio.seen.tabletop import moments, words
from studio.seen.tabletop.chances import chances_of
from studio.seen.tabletop.teller import TableTeller
from studio.seen.telling import EVERYBODY, teller_of
from tests.rules.chain_of_command.tables import team
from tests.seen.browser import needs_browser, shown_by_browser


@cache
def game() -> Match:
    """Greedy against random at the farm."""
    stage = load_stage(scenarios_folder() / "farm.table.json")
    match = Match(Order(stage, {"german": "greedy", "soviet": "random"}, 3))
    players = seated(match.order.seats, 3)
    while match.outcome is None:
        seen = match.seen(match.to_act)
        match.act(players[match.to_act].choose(match.rules, seen.view, seen.actions))
    return match


@cache
def teller() -> TableTeller:
    found = teller_of(game().order.firefight)
    assert isinstance(found, TableTeller)
    return found


def test_every_action_and_phase_has_words_and_a_rule() -> None:
    assert set(words.RULES) == set(words.LABELS) == set(a.VERBS.values())
    assert set(moments._TOLD) == set(CHOICES)


def test_each_line_tells_what_came_of_it_and_cites_its_rule() -> None:
    lines = Ledger(game(), teller()).lines("german")
    assert len(lines) == len(game().steps)
    for line, step in zip(lines, game().steps, strict=True):
        assert line.text(teller()).endswith("]")
        assert (line.rolled is not None) == bool(step.rolls)
    told = "\n".join(line.text(teller()) for line in lines)
    for part in ("phase 2 begins", "Shock", "force morale of the Soviet side", "[13.2]"):
        assert part in told


def test_hits_of_a_line_are_those_of_its_dice() -> None:
    for line, step in zip(Ledger(game(), teller()).lines("german"), game().steps, strict=True):
        if isinstance(step.action, a.Fire) and line.rolled is not None and line.rolled.count:
            (told, *_) = re.findall(
                r"(\d+) hits?$", "\n".join(t for _, t in line.steps), re.MULTILINE
            )
            shown = sum(line.rolled.is_hit(n) for n in range(len(line.rolled.rolls)))
            assert shown == line.rolled.hits == sum(map(int, told))
            return
    pytest.fail("nobody fired")


def test_marks_are_told_without_a_rule() -> None:
    state = game().states[0]
    for mark in (TakenBack(0, ("german",)), NewDice(None), NewDice(5)):
        line = teller().entry(1, Step("german", mark, (), state), state, state, "german")
        assert line.text(teller()).startswith("The table: ")


@cache
def page() -> Any:
    found = re.search(
        r'<script id="data" type="application/json">(.*?)</script>', replay_page(game()), re.DOTALL
    )
    assert found is not None
    return json.loads(found[1])


def standing(number: int) -> dict[str, list[float]]:
    """What the changes up to a moment add up to."""
    found: dict[str, list[float]] = {}
    for moment in page()["moments"][: number + 1]:
        for key in moment["d"]:
            del found[key]
        found |= moment["p"]
    return found


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_each_moment_of_the_page_has_all_men_where_they_stand(share: float) -> None:
    number = round(share * len(game().steps))
    shown = {
        (round(box[1] + box[3] / 2, 2), round(box[2] + box[4] / 2, 2))
        for key, box in standing(number).items()
        if key[0] == "u"
    }
    table = game().states[number].table
    men = {
        (round(x, 2), round(y, 2))
        for _, team in table.teams()
        for x, y in (figure.at for figure in team.figures)
    }
    assert len(men) > 5
    assert men <= {(round(x, 2), round(y, 2)) for x, y in shown}


def test_the_page_counts_turns_phases_and_morale() -> None:
    data, last = page(), game().states[-1]
    assert data["turns"] == last.turn
    assert data["playerTurns"] == last.phase == len(data["phases"])
    assert data["moments"][-1]["v"] == list(last.morale)
    assert data["ended"]


@needs_browser
def test_the_page_plays(tmp_path: Path) -> None:
    path = tmp_path / "farm.html"
    path.write_text(replay_page(game()), encoding="utf-8")
    shown = shown_by_browser(path, tmp_path / "profile", 5)
    assert "force morale" in shown
    assert f"5 of {len(game().steps)}" in shown
    assert "rotate(" in shown


def test_the_report_has_each_turn_with_its_morale_and_notes(tmp_path: Path) -> None:
    note = Note(3, 1, EVERYBODY, "unclear", "Why so few dice?", "30,20")
    write_play_report(tmp_path / "farm.html", game(), [note])
    told = (tmp_path / "farm.html").read_text(encoding="utf-8")
    for part in ("Why so few dice?", "force morale", "30, 20 in", "fair: 3.50", "<img"):
        assert part in told


def test_a_record_becomes_a_page_on_the_command_line(tmp_path: Path) -> None:
    record = tmp_path / "farm.replay.json"
    write_record(record, game().record())
    assert main(["export", str(record), str(tmp_path / "farm.html")]) == 0
    assert "The Farm" in (tmp_path / "farm.html").read_text(encoding="utf-8")


def test_page_data_is_made_by_kinds_of_stages_alone() -> None:
    bare = PageData(game(), EVERYBODY, teller())
    for ask in (bare.viewer_words, bare.ground):
        with pytest.raises(NotImplementedError):
            ask()
    assert isinstance(game().order.firefight, Tabletop)


@pytest.mark.parametrize(("away", "hits"), [(6.0, 26 / 36), (7.0, 21 / 36), (12.0, 1 / 36)])
def test_the_chance_of_a_grenade_is_that_of_two_dice(away: float, hits: float) -> None:
    ours = team("G", (20, 20), facing=0.0)
    sides = {
        "german": TableSide((ours,), (LeaderEntry("L", (20, 21), section="G"),)),
        "soviet": TableSide((team("S", (20 + away, 20), facing=180.0),)),
    }
    state = RULES.start(Tabletop(Table("t", {}, 40, 40, sides=sides)), 1)
    state = replace(state, stack=(Ordering(0, "L", 2),), active=0)
    throw = next(x for x in RULES.actions(state) if isinstance(x, a.Throw))
    found = chances_of(state, throw)
    assert found is not None
    assert found.landing is not None
    assert found.landing.needed == away
    assert found.landing.hits == pytest.approx(hits)
