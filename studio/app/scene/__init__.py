"""Where things lie on the map and what they look like, before there is a canvas."""
