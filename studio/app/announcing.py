"""Telling screen readers what happens in a widget that they can't see into."""

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Let a screen reader say something, if there is one."""
    # Of all that Qt makes for it, 80 roles among it, a start without a first word needs nothing.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
