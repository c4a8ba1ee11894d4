"""What is dragged from the docks to the map, by its MIME type."""

from typing import Final

BOARD_MIME: Final = "application/x-firefight-board"
"""The id of a board."""
UNIT_MIME: Final = "application/x-firefight-unit"
"""The ids of units, one a line."""
