"""Small tables for the tests: two sides, figures at points, no more ground than is needed."""

from dataclasses import replace

from studio.model.table import Figure, Table, TableSide, Team


def table(ours=(), theirs=(), **ground):
    """A table of 48 by 48 inches with two sides, `ours` and `theirs`."""
    sides = {"ours": TableSide(tuple(ours)), "theirs": TableSide(tuple(theirs))}
    return Table("t", {"en": "Test"}, 48, 48, sides=sides, **ground)


def team(name, *places, weapon="rifle", facing=0.0, section=None, **more):
    """A team of one weapon at these points, all facing one way."""
    figures = tuple(Figure(at, weapon, facing) for at in places)
    return Team(name, figures, section, facing=facing, **more)


def armed(one, *weapons):
    """The team with these weapons, figure by figure."""
    figures = zip(one.figures, weapons, strict=True)
    return replace(one, figures=tuple(replace(f, weapon=w) for f, w in figures))


def inside(one, sector, floor=0):
    """The team inside a sector of a building, on a floor."""
    return replace(one, figures=tuple(replace(f, sector=sector, floor=floor) for f in one.figures))
