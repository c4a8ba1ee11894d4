"""What the page of a replay on a table holds (`studio.seen.replay_page`)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtGui import QImage

from studio.draw.tabletop.forces import SideLook, Tag, side_look, tags
from studio.model.table import Table, Team
from studio.model.table_pieces import middle_of
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.play.state import State
from studio.rules.chain_of_command.suppression import Marker
from studio.seen.match import Match, Seen
from studio.seen.page_data import PageData, changed, short
from studio.seen.picture import SHARP, data_uri
from studio.seen.tabletop import sprites
from studio.seen.tabletop.teller import TableTeller
from studio.seen.tabletop.words import called
from studio.seen.telling import EVERYBODY, Entry
from studio.words import term, tr

RING: Final = 2.8
"""Inches of the ring about the place of an action."""
LEAST: Final = 14
"""Pixels that an inch is wide on the page at least."""
Box = list[float]
"""A picture's number, the corner, width and height of it in inches, the degrees it is turned."""


class TableTelling(PageData):
    """Gathers it; everybody sees the same."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, EVERYBODY, TableTeller(match.order.firefight))
        self.table: Table = match.order.firefight.table
        self._stand: object = None
        self._tags: tuple[Tag, ...] = ()

    def viewer_words(self) -> str:
        """Nothing is hidden."""
        return tr("All of it lies open to both sides")

    def side(self, side: str) -> dict[str, Any]:
        """A side's name, colours and form."""
        style = self._style(side)
        return {
            "name": self.names.side(side),
            "round": style.round,
            "body": style.body.name(),
            "light": style.label.name(),
        }

    def ground(self) -> dict[str, Any]:
        """The table's picture and size in inches; turns that were played, phases with sides."""
        phases = {state.phase: state.active for state in self.match.states}
        return {
            "turns": max(state.turn for state in self.match.states),
            "playerTurns": len(phases),
            "phases": [phases[number] for number in sorted(phases)],
            "pip": tr("Phase {number} of {count}"),
            "score": tr("force morale"),
            "ring": RING,
            "least": LEAST,
            "map": data_uri(sprites.table_picture(self.table)),
            "wide": short(self.table.width),
            "high": short(self.table.height),
        }

    def _style(self, side: str) -> SideLook:
        return side_look(side, self.match.sides.index(side))

    # --- moments --------------------------------------------------------------------------------

    def told(self, moments: Sequence[Seen], lines: Sequence[Entry]) -> Iterator[dict[str, Any]]:
        """Each moment as what is new in it, the first whole."""
        before: dict[str, Box] = {}
        for number, seen in enumerate(moments):
            now = dict(self._shown(seen.view))
            new, gone = changed(before, now)
            at = lines[number - 1].at if number else None
            place = [short(at.x), short(at.y)] if at is not None else None
            yield {"p": new, "d": gone, "a": place, **self._head(seen)}
            before = now

    def _head(self, seen: Seen) -> dict[str, Any]:
        state: State = seen.view
        return {
            "g": state.turn,
            "n": state.phase,
            "f": state.active,
            "w": -1 if seen.outcome else self.match.sides.index(seen.to_act),
            "m": self.names.moment(seen).title,
            "v": list(state.morale),
        }

    def _shown(self, state: State) -> Iterator[tuple[str, Box]]:
        """What lies on the table, by a key of its own; the first letter says how high."""
        yield from self._laid(state)
        for side, force in state.table.sides.items():
            style = self._style(side)
            for number, point in enumerate(force.jump_off_points):
                image = self._image(("point", side), partial(sprites.point_picture, style))
                yield f"m{side} {number}", _box(image, point, sprites.MAN)
            for team in force.teams:
                yield from self._team(team, style, side)
            for leader in force.leaders:
                key = ("leader", leader.rank, side, leader.stunned)
                paint = partial(sprites.leader_picture, leader.rank, style, stunned=leader.stunned)
                yield f"u{leader.id}", _box(self._image(key, paint), leader.at, sprites.MAN)
        yield from self._names(state)
        yield from self._states(state)

    def _laid(self, state: State) -> Iterator[tuple[str, Box]]:
        """Smoke and suppressing fire."""
        for number, cloud in enumerate(state.table.smoke):
            paint = partial(sprites.smoke_picture, cloud.kind, cloud.radius)
            image = self._image(("smoke", cloud.kind, cloud.radius), paint)
            yield f"c{number} smoke", _box(image, cloud.at, sprites.smoke_size(cloud.radius))
        for number, laid in enumerate(state.laid):
            if isinstance(laid.on, Marker):
                strip = laid.on.area
                paint = partial(sprites.strip_picture, strip)
                image = self._image(("strip", strip.width, strip.depth), paint)
                size = sprites.strip_size(strip)
                yield f"c{number} strip", _box(image, strip.marker, size, strip.facing)

    def _team(self, team: Team, style: SideLook, side: str) -> Iterator[tuple[str, Box]]:
        if team.hull is not None:
            paint = partial(sprites.hull_picture, team, style)
            image = self._image(("hull", team.hull, team.vehicle, side), paint)
            size = sprites.hull_size(team.hull)
            yield f"u{team.id}", _box(image, team.figures[0].at, size, team.facing)
        else:
            yield from self._men(team, style, side)
        if team.shock:
            image = self._image(("shock", team.shock), partial(sprites.shock_picture, team.shock))
            middle = middle_of([figure.at for figure in team.figures])
            yield f"g{team.id} shock", _box(image, middle, 1.0)

    def _men(self, team: Team, style: SideLook, side: str) -> Iterator[tuple[str, Box]]:
        weapons = load_arsenal().weapons
        for number, figure in enumerate(team.figures):
            weapon = weapons.get(figure.weapon)
            crewed = weapon is not None and weapon.crewed
            paint = partial(
                sprites.man_picture, figure.weapon, style, crewed=crewed, tactical=team.tactical
            )
            image = self._image(("man", side, figure.weapon, crewed, team.tactical), paint)
            yield f"u{team.id} {number}", _box(image, figure.at, sprites.MAN, figure.facing)

    def _names(self, state: State) -> Iterator[tuple[str, Box]]:
        """The names, placed anew only when somebody has moved."""
        stand = tuple(
            (
                tuple((team.id, tuple(f.at for f in team.figures)) for team in force.teams),
                tuple((leader.id, leader.at) for leader in force.leaders),
                force.jump_off_points,
            )
            for force in state.table.sides.values()
        )
        if stand != self._stand:
            self._stand = stand
            self._tags = tuple(tags(state.table))
        sides = {
            name: side
            for side, force in state.table.sides.items()
            for name in (*(t.id for t in force.teams), *(one.id for one in force.leaders))
        }
        for tag in self._tags:
            words, style = called(tag.text), self._style(sides[tag.text])
            image = self._image(("name", tag.text), partial(sprites.name_picture, words, style))
            at = tag.box.center().x(), tag.box.center().y()
            wide, high = sprites.name_size(words)
            yield f"g{tag.text} name", _box(image, at, wide, high=high)

    def _states(self, state: State) -> Iterator[tuple[str, Box]]:
        """Who is on Overwatch or broken, over him."""
        watching = {name for watch in state.watches for name in watch.teams}
        for _, team in state.table.teams():
            parts = [term("team", "broken")] if team.id in state.broken else []
            parts += [tr("Overwatch")] if team.id in watching else []
            if parts and team.figures:
                words = ", ".join(parts)
                image = self._image(("words", words), partial(sprites.words_picture, words))
                x, _ = middle_of([figure.at for figure in team.figures])
                y = min(figure.at[1] for figure in team.figures) - 1.7
                wide, high = sprites.words_size(words)
                yield f"g{team.id} state", _box(image, (x, y), wide, high=high)

    def _image(self, key: object, paint: Callable[[], QImage]) -> int:
        number = self.kept(key)
        return self.keep(key, data_uri(paint(), SHARP)) if number is None else number


def _box(
    image: int,
    at: tuple[float, float],
    wide: float,
    turned: float = 0.0,
    *,
    high: float | None = None,
) -> Box:
    """A picture about a place."""
    tall = wide if high is None else high
    box = [image, short(at[0] - wide / 2), short(at[1] - tall / 2), short(wide), short(tall)]
    return [*box, short(turned)] if turned else box
