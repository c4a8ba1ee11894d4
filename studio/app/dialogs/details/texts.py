"""What people read: situation, set-up, designer's notes, credits."""

from typing import Final

from PySide6.QtWidgets import QLabel, QVBoxLayout

from studio.app.dialogs.details.page import Page, head, hint
from studio.app.forms.languages import Speech
from studio.app.forms.prose_edit import ProseEdit
from studio.model.edits import set_text
from studio.model.firefight import Firefight
from studio.model.scenario import Scenario
from studio.words import mark, tr

TEXTS: Final = {
    "situation": (mark("Situation"), mark("What is at stake, in a few sentences")),
    "setup": (mark("Set-up"), mark("What players have to know before they place their blocks")),
    "notes": (mark("Designer's notes"), mark("How the scenario plays, and why it is as it is")),
    "credits": (mark("Credits"), mark("Who made and tested it, and the sources")),
}


class TextsPage(Page):
    """A field for each text, below one another."""

    title = mark("Texts")

    def __init__(self, firefight: Firefight, speech: Speech) -> None:
        super().__init__(firefight, speech)
        self.edits = {
            field: ProseEdit(getattr(self.scenario.texts, field), speech, tr(name))
            for field, (name, _) in TEXTS.items()
        }
        column = QVBoxLayout(self)
        column.setSpacing(4)
        for field, edit in self.edits.items():
            name, words = TEXTS[field]
            label: QLabel = head(tr(name))
            label.setBuddy(edit)
            column.addWidget(label)
            column.addWidget(hint(tr(words)))
            column.addWidget(edit, 1)

    def changed(self, scenario: Scenario) -> Scenario:
        """With these texts."""
        for field, edit in self.edits.items():
            scenario = set_text(scenario, field, edit.texts())
        return scenario
