"""The page of a replay: whole, the same again, without what its side doesn't know, and it plays."""

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from studio.cli import main
from studio.draw.ground import ground_bounds
from studio.engine.record_file import write_record
from studio.model.firefight import Firefight, assemble
from studio.rules.combat_infantry.rule_set import RULES
from studio.seen.match import Match, Order
from studio.seen.pieces import pieces_of
from studio.seen.replay_page import replay_page, write_replay_page
from studio.seen.telling import EVERYBODY
from tests.seen.browser import needs_browser, shown_by_browser
from tests.seen.games import played, shipped

SCRIPT = ("activate F2", "stay F2", "assault F2a E1:0505 E1:0504", "fire F2b E1:0604", "end F2")


@cache
def game() -> Match:
    return played(shipped("diagram_2"))


def data_of(page: str) -> Any:
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@cache
def page_for(viewer: str) -> str:
    return replay_page(game(), viewer)


def standing(data: Any, number: int) -> dict[str, list[float]]:
    """What the changes up to a moment add up to."""
    found: dict[str, list[float]] = {}
    for moment in data["moments"][: number + 1]:
        for key in moment["d"]:
            del found[key]
        found |= moment["p"]
    return found


@pytest.mark.parametrize("viewer", [EVERYBODY, "german"])
def test_each_moment_of_the_page_is_that_of_the_game(viewer: str) -> None:
    match, data = game(), data_of(page_for(viewer))
    bounds = ground_bounds(match.order.firefight.ground)
    assert len(data["moments"]) == len(match.steps) + 1
    for number in (0, len(match.steps) // 2, len(match.steps)):
        seen = match.seen_open(number) if viewer == EVERYBODY else match.seen(viewer, number)
        pieces = pieces_of(seen.view, match.order.firefight)
        expected = Counter(
            (round(b.rect.center().x() - bounds.left(), 2), round(b.rect.center().y(), 2))
            for b in pieces.blocks
        )
        shown = standing(data, number)
        found = Counter(
            (round(x + w / 2, 2), round(y + h / 2 + bounds.top(), 2))
            for key, (_, x, y, w, h) in shown.items()
            if key[0] in "uh"
        )
        assert len(found) == len(expected)
        for spot in expected:
            assert any(abs(spot[0] - x) + abs(spot[1] - y) < 0.03 for x, y in found)
        known = {key[1:] for key in shown if key[0] == "u"}
        assert known == {b.unit for b in pieces.blocks if b.unit}


def test_the_same_game_gives_the_same_page() -> None:
    again = replay_page(played(shipped("diagram_2")), "german")
    assert again == page_for("german")


def test_a_page_needs_nothing_else() -> None:
    page = page_for(EVERYBODY)
    assert not re.search(r"<[^>]*(src|href)=|@import|https?://|url\((?!\" \+)", page)
    assert "default-src 'none'" in page

    class Reader(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.ids: set[str] = set()

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.ids |= {value for key, value in attrs if key == "id" and value}

    reader = Reader()
    reader.feed(page)
    asked = set(re.findall(r'el\("(\w+)"\)', page))
    assert asked <= reader.ids


# --- nothing hidden -----------------------------------------------------------------------------


def swapped(firefight: Firefight) -> Firefight:
    """Another type behind the hill, where the German side sees a back alone."""
    force = firefight.scenario.sides["soviet"]
    units = tuple(
        replace(unit, type="so_smg", steps=3) if unit.id == "B2b" else unit for unit in force.units
    )
    sides = {**firefight.scenario.sides, "soviet": replace(force, units=units)}
    return assemble(replace(firefight.scenario, sides=sides), firefight.boards)


def scripted(firefight: Firefight) -> Match:
    match = Match(Order(firefight, dict.fromkeys(firefight.scenario.sides, "person"), 1))
    for text in SCRIPT:
        match.act(RULES.read(text))
    return match


def test_the_page_for_a_side_holds_nothing_that_it_does_not_know() -> None:
    plain, other = shipped("diagram_2"), swapped(shipped("diagram_2"))
    pages = [replay_page(scripted(one), "german") for one in (plain, other)]
    assert pages[0] == pages[1]
    data = data_of(pages[0])
    assert "B2b" not in json.dumps([data["moments"], data["log"]])
    for viewer in ("soviet", EVERYBODY):
        told = [replay_page(scripted(one), viewer) for one in (plain, other)]
        assert told[0] != told[1], "else the test above couldn't fail"


# --- in a browser -------------------------------------------------------------------------------


@needs_browser
def test_the_player_plays_in_a_browser(tmp_path: Path) -> None:
    """Begins in the middle, then goes on and back by its keys; the test reads what is shown."""
    match, number = game(), 20
    page = page_for("german")
    keys = """<script>
    const press = (key) => document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true }));
    const seen = [el("count").textContent];
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "Home", "End"]) {
      press(key);
      seen.push(el("count").textContent);
    }
    el("slider").value = 7;
    el("slider").dispatchEvent(new Event("input"));
    seen.push(el("count").textContent);
    el("log").querySelectorAll("li:not(.turn)")[4].click();
    seen.push(el("count").textContent);
    el("search").value = "assault";
    el("search").dispatchEvent(new Event("input"));
    seen.push(rows.filter((row) => !row.hidden).length + " found");
    to(START);
    press(" ");
    setTimeout(() => { press(" "); document.title = seen.join("|") + "|" + (at > START); }, 2500);
    </script></body>""".replace("START", str(number))
    path = tmp_path / "game.html"
    path.write_text(page.replace("</body>", keys), encoding="utf-8")
    dom = shown_by_browser(path, tmp_path / "profile", number)
    last = len(match.steps)
    title = re.search(r"<title>(.*?)</title>", dom)
    assert title is not None
    lines = data_of(page)["log"]
    found = sum("assault" in line["t"].lower() for line in lines)
    counts = [f"{n} of {last}" for n in (number, number + 1, number, number - 1, 0, last, 7, 5)]
    assert title[1].split("|") == [*counts, f"{found} found", "true"]
    pictures = re.findall(r'<img alt="" [^>]*data-key="(\w)', dom)
    assert len(pictures) > 10
    assert dom.count('class="now"') >= 1


@needs_browser
def test_the_browser_shows_every_piece_where_it_stands(tmp_path: Path) -> None:
    match, number = game(), 12
    path = tmp_path / "game.html"
    write_replay_page(path, match, "german")
    dom = shown_by_browser(path, tmp_path / "profile", number)
    data = data_of(page_for("german"))
    shown = standing(data, number)
    for key, (_, x, y, _w, _h) in shown.items():
        tag = re.search(rf'<img [^>]*data-key="{re.escape(key)}"[^>]*>', dom)
        assert tag is not None, key
        left, top = (re.search(rf"{side}: ([\d.-]+)%", tag[0]) for side in ("left", "top"))
        assert left is not None
        assert top is not None
        assert float(left[1]) == pytest.approx(100 * x / data["wide"], abs=0.01)
        assert float(top[1]) == pytest.approx(100 * y / data["high"], abs=0.01)


# --- from the command line ----------------------------------------------------------------------


def test_the_command_line_writes_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, out = tmp_path / "game.replay.json", tmp_path / "game.html"
    write_record(record, game().record())
    assert main(["export", str(record), str(out), "--side", "german"]) == 0
    assert out.read_text(encoding="utf-8") == page_for("german")
    assert main(["export", str(record), str(tmp_path / "game.pdf")]) != 0
    assert "OUT.html" in capsys.readouterr().err
    assert main(["export", str(record), str(out), "--side", "polish"]) != 0
    record.write_text(record.read_text(encoding="utf-8").replace("end F", "end B", 1), "utf-8")
    assert main(["export", str(record), str(out)]) != 0
    assert "isn't legal" in capsys.readouterr().err
