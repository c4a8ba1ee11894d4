"""Keeping games in an SQLite file, so that a long playtest can go on where it was stopped."""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from studio.errors import StudioError
from studio.playtest.order import Order
from studio.playtest.tally import Played
from studio.words import tr

VERSION: Final = 1
"""Of the tables, as `PRAGMA user_version`."""

TABLES: Final = """
CREATE TABLE playtest (
    key TEXT PRIMARY KEY,      -- of scenario, boards, rules, players and seed
    scenario TEXT NOT NULL,    -- its id
    rules TEXT NOT NULL,
    seed INTEGER NOT NULL,
    players TEXT NOT NULL      -- JSON: by side
) WITHOUT ROWID;
CREATE TABLE game (
    key TEXT NOT NULL REFERENCES playtest,
    number INTEGER NOT NULL,   -- from 1
    seed INTEGER NOT NULL,     -- for `firefight play`
    winner TEXT,               -- NULL: a draw, or unfinished
    points TEXT NOT NULL,      -- JSON: by side
    turns INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    PRIMARY KEY (key, number)
) WITHOUT ROWID;
"""


class Store:
    """The games in a file, to be used in a `with` statement.

    StudioError when the file can't be used: it is no store, or a newer one.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        try:
            self._db = sqlite3.connect(self._path)
        except sqlite3.Error as fault:
            raise self._unusable(str(fault)) from fault
        try:
            self._prepare()
        except sqlite3.Error as fault:
            self._db.close()
            raise self._unusable(str(fault)) from fault
        except StudioError:
            self._db.close()
            raise

    def _prepare(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version == 0 and tables == 0:
            with closing(self._db.cursor()) as cursor:
                cursor.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
        elif version != VERSION:
            what = tr("a database of something else")
            if version:
                what = tr("a store of version {version}", version=version)
            raise self._unusable(
                tr(
                    "it is {what}; this program keeps games in version {version}",
                    what=what,
                    version=VERSION,
                )
            )

    def _unusable(self, why: str) -> StudioError:
        return StudioError(
            tr("{path} can't be used to keep games: {why}", path=self._path, why=why)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._db.close()

    def games_of(self, order: Order, games: int) -> dict[int, Played]:
        """What has been played of this playtest, by number up to `games`."""
        rows = self._db.execute(
            "SELECT number, seed, winner, points, turns, actions, finished FROM game"
            " WHERE key = ? AND number <= ?",
            (order.key, games),
        )
        return {
            number: Played(number, seed, winner, json.loads(points), turns, actions, bool(finished))
            for number, seed, winner, points, turns, actions, finished in rows
        }

    def keep(self, order: Order, scenario: str, games: Iterable[Played]) -> None:
        """Adds games, all or none. `scenario` is its id."""
        try:
            with self._db:
                self._db.execute(
                    "INSERT OR IGNORE INTO playtest VALUES (?, ?, ?, ?, ?)",
                    (order.key, scenario, order.rules, order.seed, json.dumps(order.players)),
                )
                self._db.executemany(
                    "INSERT OR REPLACE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (_row(order.key, game) for game in games),
                )
        except sqlite3.Error as fault:
            raise self._unusable(str(fault)) from fault


def _row(key: str, game: Played) -> tuple[object, ...]:
    points = json.dumps(dict(game.points))
    head = (key, game.number, game.seed, game.winner, points)
    return (*head, game.turns, game.actions, game.finished)
