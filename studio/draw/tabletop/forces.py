"""Who stands on a table: figures, leaders, vehicles, jump-off points. The unit is an inch."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from studio.draw import look
from studio.draw.look import HALO, INK
from studio.draw.shapes import (
    FLAT,
    ROUNDED,
    colour,
    disc,
    draw,
    emblem,
    fill,
    line,
    pen,
    placed,
    polygon,
    rounded,
    star,
)
from studio.draw.tabletop.states import SHOCK, eye_of, paint_state
from studio.draw.text import Family, Type, draw_text, text_width
from studio.inches import Point
from studio.model.table import Figure, LeaderEntry, Table, TableSide, Team
from studio.model.weapons import load_arsenal
from studio.values import dataclass

BASE: Final = 0.42
"""Radius of a figure as it is drawn; by the rules it is half an inch (K33)."""
WHITE: Final = colour("#FFFFFF")
CROSS: Final = colour("#C4160E")
LABEL: Final = Type(Family.NARROW, 0.82, bold=True)


@dataclass(frozen=True, slots=True)
class SideLook:
    """How a side's figures look: body, label and ink, and its emblem; `round` bases or square."""

    body: QColor
    label: QColor
    ink: QColor
    emblem: str
    round: bool


OTHERS: Final = (
    SideLook(colour("#2F4C2E"), colour("#CBD6A9"), colour("#16240F"), "disc", round=True),
    SideLook(colour("#4A3B6B"), colour("#D3C9E6"), colour("#1E1630"), "disc", round=False),
)
"""For sides that no unit table knows, in the order of the table."""


@lru_cache(maxsize=32)
def side_look(side: str, place: int = 0) -> SideLook:
    """The look of a side; `place` is its place among the sides of the table."""
    if side in look.BLOCKS:
        one = look.BLOCKS[side]
        sharp = side == "german"
        return SideLook(one.body, one.label, one.ink, "cross" if sharp else "star", not sharp)
    return OTHERS[place % len(OTHERS)]


def paint_forces(
    painter: QPainter,
    table: Table,
    *,
    names: bool = True,
    selected: Collection[str] = (),
    faint: Collection[str] = (),
) -> None:
    """Paints all that stands on a table; `selected` and `faint` are ids of teams and leaders.

    Teams that still wait off the table aren't painted.
    """
    painter.save()
    table = table.on_table()
    for place, (side, force) in enumerate(table.sides.items()):
        style = side_look(side, place)
        for at in force.jump_off_points:
            paint_jump_off_point(painter, Point(*at), style)
    for place, (side, force) in enumerate(table.sides.items()):
        style = side_look(side, place)
        for team in force.teams:
            if team.figures:
                painter.setOpacity(0.4 if team.id in faint else 1.0)
                paint_team(painter, team, style, selected=team.id in selected)
        for leader in force.leaders:
            painter.setOpacity(0.4 if leader.id in faint else 1.0)
            paint_leader(painter, leader, style, selected=leader.id in selected)
    painter.setOpacity(1.0)
    if names:
        _paint_names(painter, table)
    painter.restore()


# --- figures ------------------------------------------------------------------------------------


def paint_team(painter: QPainter, team: Team, style: SideLook, *, selected: bool = False) -> None:
    """A team: its hull or its figures, then what lies on it."""
    if team.hull is not None:
        paint_hull(painter, team, style, selected=selected)
    else:
        gunner = _gunner(team)
        for number, figure in enumerate(team.figures):
            paint_figure(painter, figure, style, crewed=number == gunner, selected=selected)
    paint_state(painter, team)


def _gunner(team: Team) -> int | None:
    """The figure that carries the crewed weapon of a team, if there is one."""
    weapons = load_arsenal().weapons
    for number, figure in enumerate(team.figures):
        weapon = weapons.get(figure.weapon)
        if weapon is not None and weapon.crewed:
            return number
    return None


def paint_figure(
    painter: QPainter,
    figure: Figure,
    style: SideLook,
    *,
    crewed: bool = False,
    selected: bool = False,
) -> None:
    """A figure on its base, its weapon pointing where it faces; upper floors bear their number."""
    with placed(painter, *figure.at):
        painter.rotate(figure.facing)
        base = _base(style.round, BASE)
        if selected:
            draw(painter, _base(style.round, BASE + 0.12), pen(look.HIGHLIGHTS.selected, 0.24))
        _paint_weapon(painter, figure.weapon, style, crewed=crewed)
        draw(painter, base, pen(style.body, 0.13, join=ROUNDED), style.label)
        fill(painter, _helmet(), style.body)
        painter.rotate(-figure.facing)
        if figure.floor > 0:
            draw_text(painter, QPointF(0.42, -0.42), str(figure.floor), SHOCK, INK, halo=HALO)


def _base(is_round: bool, radius: float) -> QPainterPath:
    if is_round:
        return disc(radius)
    return rounded(QRectF(-radius, -radius, 2 * radius, 2 * radius), 0.16)


@lru_cache(maxsize=1)
def _helmet() -> QPainterPath:
    """Shoulders and head from above, facing right."""
    path = QPainterPath()
    path.addEllipse(QPointF(-0.08, 0), 0.13, 0.27)
    path.addEllipse(QPointF(0.0, 0), 0.17, 0.17)
    return path


def _paint_weapon(painter: QPainter, weapon: str, style: SideLook, *, crewed: bool) -> None:
    """What sticks out over the base: longer and with a bipod for a crewed weapon."""
    reach = 1.0 if crewed else 0.34 if weapon in SHORT else 0.62
    painter.setPen(pen(style.body, 0.2 if crewed else 0.12, cap=FLAT))
    line(painter, (0.1, 0.16), (reach, 0.16))
    if crewed:
        painter.setPen(pen(style.body, 0.1))
        line(painter, (0.86, 0.16), (0.98, -0.14))
        line(painter, (0.86, 0.16), (0.98, 0.46))


SHORT: Final = frozenset({"smg", "pistol", "assault_rifle", ""})
"""Weapons that are drawn short."""


def paint_leader(
    painter: QPainter, leader: LeaderEntry, style: SideLook, *, selected: bool = False
) -> None:
    """A leader: dark where his men are pale; a ring more for a senior, a cross for a medic."""
    with placed(painter, *leader.at):
        if leader.rank == "senior":
            draw(painter, _base(style.round, BASE + 0.14), pen(style.body, 0.1))
        if selected:
            draw(painter, _base(style.round, BASE + 0.2), pen(look.HIGHLIGHTS.selected, 0.24))
        medic = leader.rank == "medic"
        draw(
            painter,
            _base(style.round, BASE),
            pen(style.label, 0.09, join=ROUNDED),
            WHITE if medic else style.body,
        )
        ink = CROSS if medic else style.label
        sign = star(0.3) if leader.rank == "commissar" else emblem(style.emblem, 0.34)
        fill(painter, emblem("cross", 0.38) if medic else sign, ink)
        if leader.stunned:
            painter.setPen(pen(look.HIGHLIGHTS.target, 0.13))
            line(painter, (-0.5, -0.5), (0.5, 0.5))
            line(painter, (-0.5, 0.5), (0.5, -0.5))
        if leader.floor > 0:
            draw_text(painter, QPointF(0.42, -0.42), str(leader.floor), SHOCK, INK, halo=HALO)


def paint_hull(painter: QPainter, team: Team, style: SideLook, *, selected: bool = False) -> None:
    """A vehicle from above: hull, deck and, where it is armoured, a turret."""
    long, wide = team.hull or (4.0, 2.0)
    with placed(painter, *team.figures[0].at):
        painter.rotate(team.facing)
        body = rounded(QRectF(-long / 2, -wide / 2, long, wide), 0.3)
        if selected:
            draw(painter, body, pen(look.HIGHLIGHTS.selected, 0.5))
        draw(painter, body, pen(style.body, 0.16), style.label)
        for side in (-1, 1):
            track = QRectF(-long / 2 + 0.15, side * wide / 2 - side * 0.42 - 0.16, long - 0.3, 0.32)
            painter.fillRect(track, style.body)
        nose = polygon([(long / 2 - 0.2, 0), (long / 2 - 0.75, -0.35), (long / 2 - 0.75, 0.35)])
        fill(painter, nose, style.body)
        if team.vehicle:
            painter.setPen(pen(style.body, 0.2, cap=FLAT))
            line(painter, (0, 0), (long / 2 + 0.4, 0))
            draw(painter, disc(0.33 * wide, -0.1, 0), pen(style.body, 0.12), style.label)
        with placed(painter, -0.1, 0):
            painter.rotate(-team.facing)
            fill(painter, emblem(style.emblem, 0.26 * wide), style.body)


# --- jump-off points and names ------------------------------------------------------------------


def paint_jump_off_point(painter: QPainter, at: Point, style: SideLook) -> None:
    """A jump-off point: a disc or square with the side's emblem and an arrow upwards."""
    with placed(painter, *at):
        outer = disc(0.86) if style.round else rounded(QRectF(-0.8, -0.8, 1.6, 1.6), 0.2)
        draw(painter, outer, pen(WHITE, 0.34), style.body)
        draw(painter, outer, pen(style.label, 0.1))
        arrow = polygon(
            [
                (0, -0.62),
                (0.46, -0.1),
                (0.17, -0.1),
                (0.17, 0.52),
                (-0.17, 0.52),
                (-0.17, -0.1),
                (-0.46, -0.1),
            ]
        )
        fill(painter, arrow, style.label)


@dataclass(frozen=True, slots=True)
class Tag:
    """A name on the table: what it covers, and its words."""

    box: QRectF
    text: str
    ink: QColor


def tags(table: Table) -> Iterator[Tag]:
    """The names of teams and leaders, each where it covers least of the others."""
    table = table.on_table()
    bodies = [_square(f.at, BASE) for _, team in table.teams() for f in team.figures]
    leaders = [entry for force in table.sides.values() for entry in force.leaders]
    bodies += [_square(entry.at, BASE + 0.1) for entry in leaders]
    bodies += [_square(eye_of(team), 0.7) for _, team in table.teams() if team.overwatch]
    points = [at for force in table.sides.values() for at in force.jump_off_points]
    bodies += [_square(at, 0.9) for at in points]
    taken: list[QRectF] = list(bodies)
    whole = QRectF(0, 0, table.width, table.height)
    for place, (side, force) in enumerate(table.sides.items()):
        ink = side_look(side, place).body
        for name, around in _named(force):
            spots = list(_spots(name, around))
            reach = around
            for _, spot in spots:
                reach = reach.united(spot)
            near = [other for other in taken if other.intersects(reach)]
            box = min(spots, key=lambda spot: _cost(spot[0], spot[1], near, whole))[1]
            taken.append(box)
            yield Tag(box, name, ink)


def _cost(liked: float, spot: QRectF, near: Sequence[QRectF], whole: QRectF) -> float:
    """What a place for a name costs: what it covers, and whether it leaves the table."""
    return liked + sum(_overlap(spot, other) for other in near) + 50 * (not whole.contains(spot))


def _named(force: TableSide) -> Iterator[tuple[str, QRectF]]:
    for team in force.teams:
        if team.figures:
            box = QRectF(*team.figures[0].at, 0, 0)
            for figure in team.figures:
                box = box.united(_square(figure.at, BASE))
            yield team.id, box
    for leader in force.leaders:
        yield leader.id, _square(leader.at, BASE)


def _square(at: tuple[float, float], half: float) -> QRectF:
    return QRectF(at[0] - half, at[1] - half, 2 * half, 2 * half)


def _spots(name: str, around: QRectF) -> Iterator[tuple[float, QRectF]]:
    """Places for a name about a group, each with what it costs: below, above, beside."""
    wide, high = text_width(name, LABEL) + 0.2, 0.8
    x, y = around.center().x(), around.center().y()
    for cost, (cx, cy) in enumerate(
        (
            (x, around.bottom() + 0.55),
            (x, around.top() - 0.55),
            (around.right() + 0.3 + wide / 2, y),
            (around.left() - 0.3 - wide / 2, y),
            (around.right() + 0.3 + wide / 2, around.bottom() + 0.3),
            (around.left() - 0.3 - wide / 2, around.bottom() + 0.3),
            (around.right() + 0.3 + wide / 2, around.top() - 0.3),
            (around.left() - 0.3 - wide / 2, around.top() - 0.3),
        )
    ):
        yield 0.02 * cost, QRectF(cx - wide / 2, cy - high / 2, wide, high)


def _overlap(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return max(0.0, both.width()) * max(0.0, both.height())


def _paint_names(painter: QPainter, table: Table) -> None:
    for tag in tags(table):
        draw_text(painter, tag.box.center(), tag.text.replace("_", " "), LABEL, tag.ink, halo=HALO)
