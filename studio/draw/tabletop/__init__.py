"""Painting an open table: its ground, and who stands on it. The painter's unit is an inch.

`paint_table` (`ground.py`) paints the ground, `paint_forces` (`forces.py`) teams, leaders, jump-off
points; `overlays.py` lays arcs, bands and markers over them.
"""
