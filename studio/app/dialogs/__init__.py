"""The dialogs of the window, each in a file of its own, imported when it is asked for."""
