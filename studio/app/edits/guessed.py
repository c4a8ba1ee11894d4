"""Painting what a picture was said to show: hexes, hexsides, roads and railways."""

from collections.abc import Mapping
from dataclasses import replace

from studio.app.documents.document import Document
from studio.app.documents.map_changes import Place, edge_on, opened_for_ways, places_changed
from studio.app.edits.painting import mend_slopes
from studio.hexes import Hex, Hexside
from studio.model.scenario import Change
from studio.words import tr


def paint_guessed(document: Document, wanted: Mapping[Place, Change]) -> None:
    """Change these places; ways come beside those there are, and open hedges and rivers.

    Slopes are set along the levels that are painted.
    """
    ground = document.firefight.ground
    changes: dict[Place, Change] = {}
    for at, one in wanted.items():
        edge = edge_on(ground, at) if isinstance(at, Hexside) else None
        if one.ways is not None and edge is not None:
            one = replace(one, ways=tuple(sorted({*edge.ways, *one.ways})))  # noqa: PLW2901
        changes[at] = one
    document.edit(tr("Paint by the picture"), places_changed(document, changes))
    raised = [at for at, one in wanted.items() if isinstance(at, Hex) and one.level is not None]
    mend_slopes(document, raised)
    sides = [at for at in wanted if isinstance(at, Hexside)]
    opened = opened_for_ways(document.firefight.ground, sides, "")
    if opened:
        document.edit(tr("Paint by the picture"), places_changed(document, opened))
