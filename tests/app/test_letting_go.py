"""Widgets that are no longer wanted stay Qt's until Qt deletes them."""

from pathlib import Path

import studio.app


def test_no_widget_is_orphaned_before_it_is_deleted():
    """Orphaned, it is Python's, and may go in the middle of the click that it is telling of."""
    files = Path(studio.app.__file__).parent.rglob("*.py")
    assert [file.name for file in files if "setParent(None)" in file.read_text("utf-8")] == []
