"""Texts in several languages: English always, others where an author gives them."""

from collections.abc import Mapping

from studio.words import language as spoken

Text = Mapping[str, str]
"""Language code to text; `en` is required wherever a text is given at all."""


def in_language(text: Text, language: str = "") -> str:
    """The text in a language, else in English, else in whatever there is.

    Without a language it is the one that the studio speaks.
    """
    return text.get(language or spoken()) or text.get("en") or next(iter(text.values()), "")
