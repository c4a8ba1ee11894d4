"""How inches lie under a camera, whose unit is that of the maps of hexes."""

from typing import Final

SHARE: Final = 0.25
"""Inches in parts of the camera's unit, so that its steps are from 3.5 to 55 pixels an inch."""
