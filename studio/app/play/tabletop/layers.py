"""What is painted over the ground of a table that is played on, from the bottom up."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from studio.app.play.tabletop import paint
from studio.app.play.tabletop.gliding import Gliding
from studio.app.play.tabletop.hand import Hand
from studio.app.play.tabletop.look import Look
from studio.app.play.tabletop.pointing import ghost, members, point_of_way, targets
from studio.app.play.tabletop.way import Way, cost_to, reach_of
from studio.app.table.kept_picture import KeptPicture
from studio.app.table.overlays import bands_of
from studio.draw import look as looks
from studio.draw.tabletop.forces import paint_forces, side_look
from studio.draw.tabletop.ground import paint_smoke, paint_table_names
from studio.draw.tabletop.overlays import paint_arc, paint_band
from studio.inches import Point, direction
from studio.model.table import XY, Table, Team
from studio.model.table_pieces import middle_of
from studio.model.text import in_language
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.friends import hull_of
from studio.rules.chain_of_command.front import team_arc
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play import phases as p
from studio.rules.chain_of_command.play.moving import inches_left
from studio.rules.chain_of_command.play.ordering import reach_of as voice
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.seen.tabletop.chances import Chances
from studio.seen.tabletop.words import called
from studio.words import tr


class Layers:
    """Paints a moment. `marked` is a place that a line of the log or a note is about.

    `shows_watches` says whether the areas of Overwatch are painted, `shows_arcs` arcs and ranges.
    """

    def __init__(self, hand: Hand, gliding: Gliding) -> None:
        self.hand, self.gliding = hand, gliding
        self.marked: Point | None = None
        self.pointed: Point | None = None
        """Where the keyboard points."""
        self.shows_watches = self.shows_arcs = True
        self._men, self._men_number = KeptPicture(), 0
        self._men_of: Table | None = None
        self._watched = paint.WatchedAreas()
        self._reach: tuple[object, tuple[Point, ...]] = (None, ())
        self._pills: tuple[object, list[tuple[XY, str]]] = (None, [])
        self._pinned: tuple[object, frozenset[str]] = (None, frozenset())

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Everything, in inches."""
        hand = self.hand
        if hand.seen is None:
            return
        look, table = hand.look, hand.look.state.table
        for cloud in table.smoke:
            paint_smoke(painter, cloud)
        painter.save()
        painter.setClipRect(room)
        self._paint_under(painter, look)
        painter.restore()
        if self.gliding.motion.is_running:
            _paint_men(painter, self.gliding.table() or table)
        else:
            self._paint_borders(painter, look)
            self._paint_kept(painter, table)
        self._paint_over(painter, look)
        if self.marked is not None:
            paint.paint_place(painter, self.marked)
        if self.pointed is not None:
            paint.paint_cross(painter, self.pointed)
        self._paint_edge(painter, room)

    def clickable(self) -> list[Point]:
        """Where those stand who may be clicked to do something, then those who may be attacked."""
        if not self.hand.may_act:
            return []
        look = self.hand.look
        spots, able = self._spots(look), self.hand.able()
        names = [name for name in spots if name in able]
        names += [name for name in spots if name in targets(look)]
        return [Point(*spots[name][0]) for name in names]

    def _paint_kept(self, painter: QPainter, table: Table) -> None:
        """All who stand there, from a picture that is made anew when they or the camera move."""
        if self._men_of is not table:
            self._men_of, self._men_number = table, self._men_number + 1
        place, device = painter.worldTransform(), painter.device()

        def draw(inner: QPainter) -> None:
            inner.setWorldTransform(place)
            _paint_men(inner, table)

        key = (self._men_number, place.m11(), place.dx(), place.dy())
        size, ratio = QSize(device.width(), device.height()), device.devicePixelRatioF()
        painter.save()
        painter.resetTransform()
        self._men.paint(painter, key, size, ratio, draw)
        painter.restore()

    def text(self) -> str:
        """Who stands where, for the ear."""
        if self.hand.seen is None:
            return ""
        parts = []
        for side, team in self.hand.look.state.table.teams():
            x, y = middle_of([figure.at for figure in team.figures])
            men = len(team.figures)
            parts.append(f"{self.hand.names.side(side)} {called(team.id)}, {men}, {x:.0f} {y:.0f}")
        return "; ".join(parts)

    # --- under who stands there -------------------------------------------------------------------

    def _paint_under(self, painter: QPainter, look: Look) -> None:
        if self.shows_watches:
            self._watched.paint(painter, look.state)
        paint.paint_suppression(painter, look.state)
        if not self.hand.may_act:
            return
        phase = look.phase
        if isinstance(phase, p.Acting):
            self._paint_acting(painter, look, phase)
        elif isinstance(phase, p.Moving) and self.hand.team:
            paint.paint_reach(painter, self._reach_of(look))
        elif isinstance(phase, p.Ordering):
            self._paint_voice(painter, look, phase)

    def _paint_acting(self, painter: QPainter, look: Look, phase: p.Acting) -> None:
        waiting = [team for _, team in look.state.waiting if team.id in phase.teams]
        if waiting:
            for point in look.game.force(look.side).jump_off_points:
                reach = look.game.command.deploy.reach
                paint.paint_circle(painter, Point(*point), reach)
            return
        if self.shows_arcs:
            table = look.state.table
            for name in phase.teams:
                team = look.game.team(name)
                if team is not None and all(f.sector is None for f in team.figures):
                    paint_arc(painter, team_arc(team), max(table.width, table.height))
                    self._paint_bands(painter, team)

    def _paint_bands(self, painter: QPainter, team: Team) -> None:
        """Circles alone: their words are laid apart from others."""
        for inches, _ in bands_of(team):
            paint_band(painter, team_arc(team).middle, inches)

    def _band_words(self, look: Look, phase: p.Acting) -> Iterator[tuple[XY, str]]:
        """What range each circle is, where the team looks."""
        for name in phase.teams if self.shows_arcs else ():
            team = look.game.team(name)
            if team is not None and all(f.sector is None for f in team.figures):
                arc = team_arc(team)
                ahead = direction(arc.facing)
                for inches, words in bands_of(team):
                    x, y = arc.middle.x + inches * ahead.x, arc.middle.y + inches * ahead.y
                    yield (x, y + 1.2), words

    def _paint_voice(self, painter: QPainter, look: Look, phase: p.Ordering) -> None:
        """How far a leader's orders reach."""
        leader = look.leader(phase.leader)
        if leader is not None:
            paint.paint_circle(painter, Point(*leader.at), voice(look.game, leader))

    def _reach_of(self, look: Look) -> tuple[Point, ...]:
        key = (look.state, self.hand.team)
        if self._reach[0] != key:
            team = look.game.team(self.hand.team)
            self._reach = (key, reach_of(look, team) if team is not None else ())
        return self._reach[1]

    # --- who may be clicked -----------------------------------------------------------------------

    def _paint_borders(self, painter: QPainter, look: Look) -> None:
        """Borders of who may act and who acts; brackets about targets."""
        spots = self._spots(look)
        chosen = self._chosen(look)
        for name in self.hand.able():
            if name in spots and name not in chosen:
                paint.paint_able(painter, spots[name])
        for name in chosen:
            if name in spots:
                paint.paint_chosen(painter, spots[name])
        if self.hand.may_act:
            for name in targets(look):
                if name in spots:
                    paint.paint_aimed(painter, spots[name])

    def _spots(self, look: Look) -> Mapping[str, list[XY]]:
        found = {team.id: _body(team) for _, team in look.state.table.teams()}
        for force in look.state.table.sides.values():
            found |= {leader.id: [leader.at] for leader in force.leaders}
        return found

    def _chosen(self, look: Look) -> frozenset[str]:
        """Who acts, gives orders, is in hand or on its way."""
        phase = look.phase
        match phase:
            case p.Ordering(leader=leader):
                return frozenset((leader,))
            case p.Acting(teams=teams) | p.Watched(teams=teams):
                return frozenset(teams)
            case p.Shooting(target=target):
                return frozenset((target,))
        names = {self.hand.team} if self.hand.team else set()
        aimed = self.hand.action
        if isinstance(aimed, a.Activate):
            names |= members(look, aimed.name)
        return frozenset(names)

    # --- over everybody ---------------------------------------------------------------------------

    def _paint_over(self, painter: QPainter, look: Look) -> None:
        may_act = self.hand.may_act
        paint.paint_pills(painter, self._words(look), look.state.table)
        if may_act and isinstance(look.phase, p.Watched) and look.phase.moving:
            self._paint_watched(painter, look, look.phase)
        if may_act:
            self._paint_ghost(painter, look)

    def _words(self, look: Look) -> Iterator[tuple[XY, str]]:
        """What is written over the table, the most important first; less while a way is drawn."""
        phase = look.phase
        if self.hand.may_act and isinstance(phase, p.Acting) and not self.hand.mode:
            yield from self._fires(look)
            yield from self._band_words(look, phase)
        yield from paint.state_words(look.state, self._pinned_ones(look))
        if not isinstance(self.hand.action, a.Go):
            yield from paint.suppression_words(look.state)

    def _pinned_ones(self, look: Look) -> frozenset[str]:
        if self._pinned[0] is not look.state:
            teams = (team for _, team in look.state.table.teams())
            found = frozenset(team.id for team in teams if pinned(look.game, team))
            self._pinned = (look.state, found)
        return self._pinned[1]

    def _fires(self, look: Look) -> list[tuple[XY, str]]:
        """What the fire of the unit that acts would do to each enemy that it can fire at."""
        if self._pills[0] is not look.seen:
            self._pills = (look.seen, list(self._told(look)))
        return self._pills[1]

    def _told(self, look: Look) -> Iterator[tuple[XY, str]]:
        spots = self._spots(look)
        done: set[str] = set()
        for fire in look.listed(a.Fire):
            chances = self.hand.chances(fire)
            if fire.weapon or fire.target in done or chances is None or chances.aim is None:
                continue
            done.add(fire.target)
            if fire.target in spots:
                yield middle_of(spots[fire.target]), fire_words(chances, fire.target)

    def _paint_watched(self, painter: QPainter, look: Look, phase: p.Watched) -> None:
        """The way of a mover, and the points of it at which Overwatch may fire (13.3)."""
        trip = look.state.stack[-2]
        assert isinstance(trip, p.Travelling)
        paint.paint_path(
            painter, trip.path, tr("{team} goes there", team=called(phase.teams[0])), good=True
        )
        aimed = self.hand.action
        spots: dict[Point, bool] = {}
        for shot in look.listed(a.Shoot):
            at = point_of_way(look, shot)
            spots[at] = spots.get(at, False) or shot == aimed
        paint.paint_spots(painter, spots)

    def _paint_ghost(self, painter: QPainter, look: Look) -> None:
        """Where a team that is put somewhere would stand, and its way with the inches."""
        found = ghost(look, self.hand.action) if self.hand.action is not None else None
        if found is None:
            return
        name, figures = found
        side = look.state.sides[look.side]
        style, team = side_look(side, look.side), look.game.team(name)
        if team is not None and team.hull is not None:
            facing = getattr(self.hand.action, "facing", None) or 0.0
            paint.paint_ghost_hull(painter, replace(team, figures=figures, facing=facing), style)
        else:
            paint.paint_ghost(painter, figures, style)
        if isinstance(self.hand.action, a.Go):
            self._paint_way(painter, look, name, self.hand.action)

    def _paint_way(self, painter: QPainter, look: Look, name: str, go: a.Go) -> None:
        way, team, phase = self.hand.way, look.game.team(name), look.phase
        if team is None or not isinstance(phase, p.Moving):
            return
        if way is None:
            way = Way(look, team)
            way.end, way.corners = go.to, go.via
        far = inches_left(look.game, phase, team)
        cost = cost_to(look, phase, team, way.corners, way.end)
        good = way.why_not(go.facing or 0.0) is None
        words = (
            tr("no way")
            if cost == float("inf")
            else tr("{cost:.1f} of {far:g} in", cost=cost, far=far)
        )
        paint.paint_path(painter, way.path, words, good=good)

    def _paint_edge(self, painter: QPainter, room: QRectF) -> None:
        pen = QPen(looks.INK, 1)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(room)


def _paint_men(painter: QPainter, table: Table) -> None:
    """The names of ground, and all who stand there."""
    paint_table_names(painter, table)
    paint_forces(painter, table)


def _body(team: Team) -> list[XY]:
    """Where a team is: its men, or points along the outline of its vehicle."""
    if team.hull is None:
        return [figure.at for figure in team.figures]
    corners = hull_of(team)
    return [
        (ax + share * (bx - ax), ay + share * (by - ay))
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
        for share in (n / 10 for n in range(10))
    ]


def fire_words(chances: Chances, target: str) -> str:
    """Such as `12.3 in · light · 0.8 Shock, 0.4 lost`: of the named team alone."""
    aim, means = chances.aim, chances.means[target]
    assert aim is not None
    covers = load_arsenal().covers
    cover = in_language(covers[aim.shared[target].groups()[0][0]].name)
    near = min(one.distance for one in aim.firing)
    return tr(
        "{near:.1f} in · {cover} · {shock:.1f} Shock, {lost:.1f} lost",
        near=near,
        cover=cover,
        shock=means.shock,
        lost=means.lost,
    )
