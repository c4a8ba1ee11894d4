"""What the page of a replay holds, whatever is played: log, viewer, moments, pictures once each."""

from collections.abc import Iterator, Sequence
from typing import Any

from studio.model.text import in_language
from studio.seen.ledger import Ledger
from studio.seen.match import Match, Seen
from studio.seen.telling import EVERYBODY, Entry, Teller
from studio.words import tr


class PageData:
    """Gathers it for one viewer; pictures are kept once, however often they are shown."""

    def __init__(self, match: Match, viewer: str, names: Teller) -> None:
        self.match, self.viewer = match, viewer
        self.names: Any = names
        self._images: list[str] = []
        self._number: dict[object, int] = {}

    def data(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        moments = [self._seen(n) for n in range(len(self.match.steps) + 1)]
        lines = Ledger(self.match, self.names).lines(self.viewer)
        told = list(self.told(moments, lines))
        ended = self.names.ended(moments[-1]) if moments[-1].outcome else ""
        return {
            "title": in_language(self.match.order.firefight.title),
            "viewer": self.viewer_words(),
            "ended": ended,
            "sides": [self.side(side) for side in self.match.sides],
            "words": words(),
            **self.ground(),
            "moments": told,
            "log": [self._line(line) for line in lines],
            "images": self._images,
        }

    # --- what a kind of stage says ----------------------------------------------------------------

    def viewer_words(self) -> str:
        """Whose eyes the page is for."""
        raise NotImplementedError

    def side(self, side: str) -> dict[str, Any]:
        """A side's name, colours and form."""
        raise NotImplementedError

    def ground(self) -> dict[str, Any]:
        """The map's picture and size, and how time is counted on it."""
        raise NotImplementedError

    def told(self, moments: Sequence[Seen], lines: Sequence[Entry]) -> Iterator[dict[str, Any]]:
        """Each moment as what is new in it, the first whole."""
        raise NotImplementedError

    # --- parts ------------------------------------------------------------------------------------

    def _seen(self, number: int) -> Seen:
        if self.viewer == EVERYBODY:
            return self.match.seen_open(number)
        return self.match.seen(self.viewer, number)

    def _line(self, line: Entry) -> dict[str, Any]:
        side = self.match.sides.index(line.side) if line.rule else -1
        text = line.text(self.names)
        if line.rule:
            text = text.removeprefix(f"{self.names.side(line.side)}: ")
            text = text.removesuffix(f" [{tr(line.rule)}]")
        return {"s": side, "t": text, "r": tr(line.rule), "g": line.turn}

    def keep(self, key: object, uri: str) -> int:
        """Keep a picture; its number."""
        self._number[key] = len(self._images)
        self._images.append(uri)
        return self._number[key]

    def kept(self, key: object) -> int | None:
        """The number of a picture that is kept."""
        return self._number.get(key)


def words() -> dict[str, str]:
    """What the program of the page says itself; it puts in the numbers."""
    return {
        "turn": tr("Game turn {number}"),
        "turnOf": tr("Game turn {number} of {count}"),
        "moment": tr("{number} of {count}"),
        "play": tr("Play"),
        "stop": tr("Stop"),
    }


def changed(
    before: dict[str, list[float]], now: dict[str, list[float]]
) -> tuple[dict[str, list[float]], list[str]]:
    """What is new or elsewhere, and what is gone."""
    new = {key: box for key, box in now.items() if before.get(key) != box}
    return new, [key for key in before if key not in now]


def short(value: float) -> float:
    """Figures of a page: a thousandth is enough."""
    return round(value, 3)
