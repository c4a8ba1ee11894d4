"""What actions need to work on, and what of it there is in the document in front."""

from collections.abc import Mapping

from studio.app.desk import Desk


def what_is_there(desk: Desk) -> Mapping[str, bool]:
    """Of each need that the table of actions names, whether it is met."""
    document = desk.document
    has_map = bool(desk.firefight.ground.cells)
    is_table = document.table is not None
    return {
        "": True,
        "map": has_map,
        "view": has_map or is_table,
        "stage": is_table or (has_map and not document.is_board),
        "printable": is_table or has_map,
        "scenario": has_map and not document.is_board,
        "board": has_map and document.is_board,
        "selection": bool(desk.selection),
        "file": document.path is not None and not document.history.is_clean,
    }
