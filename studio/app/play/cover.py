"""The page that hides everything while the screen goes from one side to the other."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from studio.draw.faces import hidden_face
from studio.model.posts import by_kind
from studio.seen.names import Names
from studio.words import plural, tr


class Cover(QWidget):
    """Says whose turn it is at the screen. `opened` means: that side looks now, and nobody else."""

    opened = Signal()

    def __init__(self, names: Names, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names = names
        self.side = self.player = ""
        self.setObjectName("cover")
        self.setAutoFillBackground(True)
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = QLabel()
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        font = self.title.font()
        font.setPixelSize(22)
        font.setBold(True)
        self.title.setFont(font)
        self.words = QLabel()
        self.words.setObjectName("dim")
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton()
        self.button.setObjectName("first")
        self.button.setMinimumSize(QSize(320, 40))
        self.button.clicked.connect(self.opened)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self.picture)
        column.addWidget(self.title)
        column.addWidget(self.words)
        column.addSpacing(8)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(3)

    def showEvent(self, event: QShowEvent) -> None:
        """The button is ready for the keyboard."""
        super().showEvent(event)
        self.button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does as the button does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.button.click()
        else:
            super().keyPressEvent(event)

    def hand_to(self, side: str, player: str = "", posts: Sequence[str] = ()) -> None:
        """Ask for a side, or the player of it who commands these companies and platoons.

        What is to be decided isn't told: the other side may still look.
        """
        from studio.app.view.layers import BlockPictures

        self.side, self.player = side, player
        name = self.names.side(side)
        who = self._player_of(side, posts) if player else tr("The {side} player", side=name)
        who += f", {player}" if player not in ("", *posts) else ""
        face = hidden_face(self.names.firefight.units.sides[side])
        ratio = self.devicePixelRatioF()
        picture = BlockPictures().picture(face, 72, ratio)
        picture.setDevicePixelRatio(ratio)
        self.picture.setPixmap(picture)
        self.title.setText(tr("{who} to the screen", who=who))
        self.words.setText(tr("The map is covered, so that nobody sees what isn't theirs to see."))
        self.button.setText(tr("{who} is here: uncover the map", who=who))
        self.setAccessibleName(tr("{who} to the screen; the map is covered", who=who))

    def _player_of(self, side: str, posts: Sequence[str]) -> str:
        """A player of a side by what he commands; with a whole company, that alone."""
        name, force = self.names.side(side), self.names.firefight.scenario.sides[side]
        companies, platoons = by_kind(posts, force)
        if companies:
            return plural(
                "The {side} player of company {companies}",
                "The {side} player of companies {companies}",
                len(companies),
                side=name,
                companies=", ".join(companies),
            )
        return plural(
            "The {side} player of platoon {platoons}",
            "The {side} player of platoons {platoons}",
            len(platoons),
            side=name,
            platoons=", ".join(platoons),
        )
