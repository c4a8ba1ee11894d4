"""The one family of errors that are the user's to mend, not the program's.

Everything else that is raised is a bug and may show itself as one.
"""


class StudioError(Exception):
    """Something that a user gave can't be used: a file, an argument, an illegal action.

    The message says what was given, where, and what would be right.
    It is caught in `studio.cli` and `studio.app` alone.
    """


class IllegalAction(StudioError):
    """An action that the rules don't allow in this state."""
