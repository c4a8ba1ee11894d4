"""Painting with QPainter onto anything: canvas, PDF, SVG, pictures; what is seen is printed."""
