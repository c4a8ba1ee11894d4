"""XML that comes from anywhere."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.etree import _Element


def parsed(raw: bytes) -> "_Element":
    """The root of a text in XML; no entity is expanded, nothing is fetched.

    Raises:
        lxml.etree.XMLSyntaxError: it isn't XML, or is deeper or longer than any of use.
    """
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    return etree.fromstring(raw, parser)
