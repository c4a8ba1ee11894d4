"""Ways of changing a document, as functions that tools and deeds share."""
