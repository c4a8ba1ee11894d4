"""The report is one page of sound HTML that needs nothing else and says what the tally says."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from studio.playtest import playtest
from studio.playtest.report import report, write_report
from studio.playtest.tally import Played, tally

VOID = {"meta", "link", "img", "br"}


class Page(HTMLParser):
    """The tags, texts and addresses of a page; complains of tags that don't match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture
def found(ambush):
    return playtest(ambush, 20, 7, players="random")


def text_of(page: Page) -> str:
    return " ".join(" ".join(page.words).split())


def test_the_page_is_whole_and_needs_nothing_else(ambush, found, tmp_path):
    write_report(tmp_path / "out.html", ambush, found)
    text = (tmp_path / "out.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.addresses == []
    assert "url(" not in text
    assert "script" not in page.tags
    assert text.startswith("<!DOCTYPE html>")


def test_the_page_says_what_the_tally_says(ambush, found):
    words = text_of(Page(report(ambush, found)))
    assert "20 games" in words
    for side, name in {"german": "German", "soviet": "Soviet"}.items():
        rate = found.win_rate[side]
        assert f"{name} {found.wins[side]}" in words
        assert f"{rate.mid:.1%} {rate.low:.1%} to {rate.high:.1%}" in words


def test_the_same_games_make_the_same_page(ambush, found):
    assert report(ambush, found) == report(ambush, found)


def test_titles_cannot_break_out_of_the_page(ambush, found):
    title = '<script>alert("x")</script>{style}'
    named = replace(ambush, scenario=replace(ambush.scenario, title={"en": title}))
    page = Page(report(named, found))
    assert "script" not in page.tags
    assert title in "".join(page.words)


def test_games_without_result_are_told(ambush):
    games = [Played(1, 5, None, {}, 3, 50_000, finished=False)]
    players = {"german": "random", "soviet": "random"}
    words = text_of(Page(report(ambush, tally("bare", 7, players, games))))
    assert "No game came to a result" in words
    assert "1 game, 1 of them broken off because it took too long" in words
    assert "after 50000 actions" in words


def test_a_side_is_called_better_only_if_the_intervals_say_so(ambush):
    players = {"german": "random", "soviet": "random"}

    def verdict(won: int, lost: int) -> str:
        games = [
            Played(n, n, "german" if n <= won else "soviet", {"german": 1, "soviet": 1}, 6, 9)
            for n in range(1, won + lost + 1)
        ]
        return text_of(Page(report(ambush, tally("bare", 7, players, games))))

    assert "German wins more often" in verdict(40, 10)
    assert "neither side" in verdict(26, 24)


@pytest.mark.parametrize("margin", [0, 3, -250, 10_000])
def test_any_difference_in_points_can_be_drawn(ambush, margin):
    players = {"german": "random", "soviet": "random"}
    games = [
        Played(n, n, "german", {"german": margin * (n % 3), "soviet": 0}, n, 9) for n in range(1, 8)
    ]
    text = report(ambush, tally("bare", 7, players, games))
    assert "nan" not in text
    Page(text)
