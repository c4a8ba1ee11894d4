"""Texts in several languages: English always, others where an author gives them."""

from collections.abc import Mapping

Text = Mapping[str, str]
"""Language code to text; `en` is required wherever a text is given at all."""


def in_language(text: Text, language: str = "en") -> str:
    """The text in a language, else in English, else in whatever there is."""
    return text.get(language) or text.get("en") or next(iter(text.values()), "")
