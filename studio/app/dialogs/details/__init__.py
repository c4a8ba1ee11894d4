"""The dialog of a scenario's details: a list of pages at the left, the page beside it."""

from studio.app.dialogs.details.dialog import DetailsDialog

__all__ = ["DetailsDialog"]
