"""Who may fire suppressing fire at a team, at cover, or at a face of a building (13.4).

Arc, sight, crews, friends in the way and windows count as for any fire (13.1).
"""

from collections.abc import Sequence
from dataclasses import replace

from studio.errors import IllegalAction
from studio.inches import Point, distance, within
from studio.model.table import Area, Figure, Obstacle, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.aim import Firing, lacking_crew, small_arms
from studio.rules.chain_of_command.arc import figures_see, weapons_that_fire
from studio.rules.chain_of_command.cover import ORDER, base_cover
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.faces import aperture_named, laid_on_face
from studio.rules.chain_of_command.fire import FiringTeam
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.outlines import Region
from studio.rules.chain_of_command.sightline import End, ground_level
from studio.rules.chain_of_command.suppression import (
    laid,
    require_dice,
    require_target,
    suppressing_dice,
)
from studio.rules.chain_of_command.survey import survey
from studio.values import dataclass
from studio.words import mark

STEP = 0.02
"""The share of the way to a firer by which a spot lies before a wall."""


@dataclass(frozen=True, slots=True)
class Suppressors:
    """Teams of a side on a table that fire suppressing fire together."""

    table: Table
    arsenal: Arsenal
    side: str
    unit: tuple[Team, ...]

    @property
    def middle(self) -> Point:
        """Where the fire comes from, for the way in which the marker's area lies (K59)."""
        points = [spot for team in self.unit for spot in places(team)]
        return Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))

    @property
    def section(self) -> bool:
        """Whether it is a section that isn't divided."""
        return len(self.unit) > 1

    def front_of(self, spot: Point) -> Point:
        """Where the marker lies: immediately in front of the ground that covers a spot (K59).

        That is where the line to it enters; a spot behind a line on the ground is its own.
        """
        here, share = self.middle, 1.0
        for thing in survey(self.table).near(spot, 0.0):
            covers = isinstance(thing.what, Area) and thing.what.cover != ORDER[0]
            if covers and isinstance(thing.shape, Region) and not thing.shape.holds(*here):
                share = min([share, *(first for first, _ in thing.shape.pieces(here, spot)[-1:])])
        return Point(here.x + share * (spot.x - here.x), here.y + share * (spot.y - here.y))

    def require_team(self, target: Team) -> None:
        """Refuse an enemy team as a target.

        Raises:
            IllegalAction: it is a vehicle or rides on one, can't be fired at, or dice are too few.
        """
        require_target(vehicle=target.vehicle or target.aboard is not None)
        self._require_dice(target)

    def require_cover(self, spot: Point) -> None:
        """Refuse a spot of ground as a target; it is fired at cover in which no enemy is seen.

        It goes into smoke of mortars, not through it (13.5.4.1).

        Raises:
            IllegalAction: the message says why.
        """
        table, man = self.table, Figure((spot.x, spot.y), "")
        if not (0 <= spot.x <= table.width and 0 <= spot.y <= table.height):
            raise IllegalAction(mark("that point is off the table"))
        require_target(open_ground=base_cover(table, man) == "open" and not _line_near(table, spot))
        if any(spot == place for team in self.unit for place in places(team)):
            raise IllegalAction(mark("a unit can't suppress where it stands (13.4)"))
        smoke = tuple(s for s in table.smoke if not within(distance(Point(*s.at), spot), s.radius))
        end = End(spot, ground_level(table, spot))
        self._require_dice(Team(mark("that point"), (man,)), end, replace(table, smoke=smoke))
        self._require_unoccupied(spot)

    def require_face(self, name: str, floors: Sequence[int]) -> None:
        """Refuse the face of a building in which an aperture of this name is, and floors of it.

        Raises:
            IllegalAction: the unit isn't before it, doesn't see the wall, or dice are too few.
        """
        points = [spot for team in self.unit for spot in places(team)]
        laid_on_face(self.table, name, floors, points, 0)
        building, face = aperture_named(self.table, name)
        here = self.middle
        spot = Point(face.x + STEP * (here.x - face.x), face.y + STEP * (here.y - face.y))
        level = ground_level(self.table, spot) + min(floors) * building.storey
        man = Figure((spot.x, spot.y), "")
        self._require_dice(Team(mark("that face"), (man,)), End(spot, level))

    def _require_dice(
        self, target: Team, spot: End | None = None, table: Table | None = None
    ) -> None:
        declared = Declaration(self.side, self.unit, target)
        firing = small_arms(table or self.table, self.arsenal, declared, spot)
        require_dice(sum(map(self._dice, firing)), section=self.section)

    def _dice(self, one: Firing) -> int:
        weapons = weapons_that_fire(self.arsenal, one.team, one.figures)
        counts = self.table.options.crew_dice
        lacking = lacking_crew(self.arsenal, one.team, weapons) if counts else 0
        strength = FiringTeam(one.team.quality, one.team.shock, weapons, one.distance, lacking)
        return suppressing_dice(self.arsenal, strength)

    def _require_unoccupied(self, spot: Point) -> None:
        area = laid(self.middle, self.front_of(spot), 0, section=self.section).area
        for side, enemy in self.table.teams():
            if side == self.side or enemy.vehicle:
                continue
            there = [figure for figure in enemy.figures if area.holds(Point(*figure.at))]
            if any(
                figures_see(self.table, one, figure).visible
                for figure in there
                for team in self.unit
                for one in team.figures
            ):
                raise IllegalAction(
                    mark("{enemy} is seen there: suppress it by name (13.4)", enemy=enemy.id)
                )


def _line_near(table: Table, spot: Point) -> bool:
    """Whether a line that gives cover runs by a point."""
    return any(
        isinstance(thing.what, Obstacle) and thing.what.cover != "open"
        for thing in survey(table).near(spot, 1.0)
    )
