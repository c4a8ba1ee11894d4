"""The dialogs of the window, each in a file of its own."""

from studio.app.dialogs.about import show_about, show_keys
from studio.app.dialogs.details import DetailsDialog
from studio.app.dialogs.new_scenario import NewScenarioDialog, ask_new_scenario

__all__ = [
    "DetailsDialog",
    "NewScenarioDialog",
    "ask_new_scenario",
    "show_about",
    "show_keys",
]
