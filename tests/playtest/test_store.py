"""Games are kept as they are played, and a stopped playtest goes on where it was."""

import sqlite3

import pytest

from studio.errors import StudioError
from studio.playtest import playtest
from studio.playtest.order import play_chunk


@pytest.fixture
def db(tmp_path):
    return tmp_path / "games.sqlite"


def counted_games(monkeypatch) -> list[int]:
    """The numbers of the games that are played from now on."""
    played: list[int] = []

    def noted(order, chunk):
        played.extend(chunk)
        return play_chunk(order, chunk)

    monkeypatch.setattr("studio.playtest.run.play_chunk", noted)
    return played


def test_a_kept_playtest_is_the_same_as_one_that_is_not(ambush, db):
    assert playtest(ambush, 6, 7, players="random", db=db) == playtest(
        ambush, 6, 7, players="random"
    )


def test_games_that_are_kept_are_not_played_again(ambush, db, monkeypatch):
    first = playtest(ambush, 4, 7, players="random", db=db)
    played = counted_games(monkeypatch)
    more = playtest(ambush, 6, 7, players="random", db=db)
    assert played == [5, 6]
    assert more.played[:4] == first.played
    assert playtest(ambush, 2, 7, players="random", db=db).played == first.played[:2]
    assert played == [5, 6]


def test_what_was_played_before_a_stop_is_kept(ambush, db, monkeypatch):
    def stop(done, _games):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        playtest(ambush, 6, 7, players="random", db=db, progress=stop)
    played = counted_games(monkeypatch)
    assert playtest(ambush, 6, 7, players="random", db=db) == playtest(
        ambush, 6, 7, players="random"
    )
    assert played[:3] == [4, 5, 6]


def test_other_seeds_and_players_have_games_of_their_own(ambush, db, monkeypatch):
    playtest(ambush, 2, 7, players="random", db=db)
    played = counted_games(monkeypatch)
    playtest(ambush, 2, 8, players="random", db=db)
    assert played == [1, 2]


def test_the_file_can_be_read_by_other_programs(ambush, db):
    playtest(ambush, 3, 7, players="random", db=db)
    with sqlite3.connect(db) as reader:
        rows = reader.execute(
            "SELECT scenario, playtest.seed, number, turns > 0 FROM game JOIN playtest USING (key)"
        ).fetchall()
    reader.close()
    assert rows == [("bare", 7, number, 1) for number in (1, 2, 3)]


def test_a_file_that_is_no_store_is_refused_and_left_alone(ambush, db):
    db.write_text("dear diary, " * 100, encoding="utf-8")
    with pytest.raises(StudioError, match=r"games\.sqlite can't be used to keep games"):
        playtest(ambush, 2, 7, players="random", db=db)
    assert db.read_text(encoding="utf-8").startswith("dear diary")


def test_a_database_of_something_else_is_refused(ambush, db):
    other = sqlite3.connect(db)
    other.execute("CREATE TABLE diary (day TEXT)")
    other.close()
    with pytest.raises(StudioError, match="a database of something else"):
        playtest(ambush, 2, 7, players="random", db=db)


def test_a_newer_store_is_refused(ambush, db):
    other = sqlite3.connect(db)
    other.execute("PRAGMA user_version = 9")
    other.close()
    with pytest.raises(StudioError, match="a store of version 9"):
        playtest(ambush, 2, 7, players="random", db=db)


def test_a_folder_is_no_store(ambush, tmp_path):
    with pytest.raises(StudioError, match="can't be used to keep games"):
        playtest(ambush, 2, 7, players="random", db=tmp_path)
