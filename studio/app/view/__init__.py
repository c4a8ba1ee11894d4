"""The map on screen: canvas, layers, camera, small maps, and what is dragged or spoken of there."""
