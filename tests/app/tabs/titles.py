"""What the tabs of a window say."""

from studio.app.window import Window


def texts(window: Window) -> list[str]:
    return [window.centre.bar.tabText(n) for n in range(window.centre.bar.count())]
