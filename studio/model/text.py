"""Texts in several languages: English always, others where an author gives them."""

import re
from collections.abc import Mapping

from studio.words import language as spoken

NO_ID = "untitled"
"""The id of what has no title yet."""
Text = Mapping[str, str]
"""Language code to text; `en` is required wherever a text is given at all."""


def in_language(text: Text, language: str = "") -> str:
    """The text in a language, else in English, else in whatever there is.

    Without a language it is the one that the studio speaks.
    """
    return text.get(language or spoken()) or text.get("en") or next(iter(text.values()), "")


def id_from(title: str) -> str:
    """An id for files made of a title: `the_bridge_at_olminsk`."""
    return re.sub(r"[^a-z0-9]+", "_", title.casefold()).strip("_") or NO_ID
