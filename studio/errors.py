"""The one family of errors that are the user's to mend, not the program's.

Everything else that is raised is a bug and may show itself as one.
"""

from studio.words import tr


class StudioError(Exception):
    """Something that a user gave can't be used: a file, an argument, an illegal action.

    The message says what was given, where, and what would be right.
    It is caught in `studio.cli` and `studio.app` alone. Its text is made by `tr`, or by `mark`
    where somebody may keep it: then it is translated when it is shown.
    """

    @property
    def text(self) -> str:
        """The text as it was made: what a state tells of it is independent of the language."""
        text: str = self.args[0]
        return text

    def __str__(self) -> str:
        return tr(self.args[0]) if len(self.args) == 1 else super().__str__()


class IllegalAction(StudioError):
    """An action that the rules don't allow in this state."""
