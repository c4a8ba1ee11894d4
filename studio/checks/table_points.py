"""Checks of what the forces of a table cost, where it names a points table."""

from collections.abc import Iterator

from studio.checks.finding import Laid, Spotted, check
from studio.model.locate import pointer
from studio.model.points import points_of
from studio.model.provenance import TableError
from studio.words import tr


@check("no-points-table", level="error", of="table")
def no_points_table(laid: Laid) -> Iterator[Spotted]:
    """The points table can't be read, or says nothing of something that is there."""
    try:
        points = points_of(laid.table, laid.folder)
        for force in laid.table.sides.values():
            if points is not None:
                points.of_side(force)
    except TableError as fault:
        yield Spotted(str(laid.table.points), "/points", str(fault))


@check("over-points", level="error", of="table")
def over_points(laid: Laid) -> Iterator[Spotted]:
    """A side costs more points than it may, or has a limit and nothing says what it costs."""
    try:
        points = points_of(laid.table, laid.folder)
        for side, force in laid.table.sides.items():
            if force.budget is None:
                continue
            at = pointer("sides", side, "budget")
            if points is None:
                told = tr("nothing says what its forces cost: name a points table")
                yield Spotted(tr("the side {side}", side=side), at, told, level="warning")
            elif (cost := points.of_side(force)) > force.budget:
                over = cost - force.budget
                told = tr(
                    "{cost} of {budget} points: {over} over",
                    cost=cost,
                    budget=force.budget,
                    over=over,
                )
                yield Spotted(tr("the side {side}", side=side), at, told)
    except TableError:
        return  # the check before this one tells it
