"""The look of the window: Fusion with palettes of our own, light and dark.

The style sheet holds paddings and hairlines only; every colour comes from the palette's roles in
`studio.draw.look`. The map keeps its paper colours in both themes: it is a printed thing.
"""

from typing import Final

from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from studio.draw.look import DARK, LIGHT, WindowColours
from studio.draw.text import Family, load_fonts

THEMES: Final[dict[str, WindowColours]] = {"light": LIGHT, "dark": DARK}
STYLE: Final = "Fusion"
"""The style that `application` begins with."""
FONT_PIXELS: Final = 13
OUTLINED: Final = (
    *("QCheckBox", "QRadioButton", "QLineEdit", "QKeySequenceEdit", "QAbstractSpinBox"),
    "QComboBox",
    *("QTextEdit", "QPlainTextEdit", "QTreeView", "QListView", "QTableView"),
)
"""Boxes and fields whose outline has to be seen."""
FUSION_DARKENS: Final = 140
"""Fusion's outlines are the window's colour, darkened so much in per cent."""


def apply_theme(app: QApplication, theme: str) -> WindowColours:
    """Dresses the whole application in a theme and gives its colours."""
    colours = THEMES[theme]
    load_fonts()
    font = QFont(Family.SANS.value)
    font.setPixelSize(FONT_PIXELS)
    app.setFont(font)
    app.setPalette(palette_of(colours))
    for kind in OUTLINED:
        app.setPalette(_outlined(colours), kind)  # type: ignore[arg-type] # the stub says bytes
    app.setStyleSheet(style_sheet(colours))
    app.setProperty("theme", theme)
    return colours


def current_theme() -> str:
    """The theme that `apply_theme` set last."""
    app = QGuiApplication.instance()
    theme = app.property("theme") if app is not None else None
    return str(theme or "light")


def current_colours() -> WindowColours:
    """The colours of the theme that is set."""
    return THEMES[current_theme()]


def show_patterns(app: QGuiApplication, shown: bool) -> None:
    """Whether maps have patterns over their terrain, for eyes that don't tell colours apart."""
    app.setProperty("patterns", shown)


def shows_patterns() -> bool:
    """Whether maps have patterns over their terrain."""
    app = QGuiApplication.instance()
    return app is not None and bool(app.property("patterns"))


def palette_of(colours: WindowColours) -> QPalette:
    """Qt's palette of a theme; disabled texts are dim, not invisible."""
    role = QPalette.ColorRole
    palette = QPalette(colours.button, colours.window)
    for which, colour in {
        role.Window: colours.window,
        role.WindowText: colours.text,
        role.Base: colours.base,
        role.AlternateBase: colours.alternate,
        role.Text: colours.text,
        role.Button: colours.button,
        role.ButtonText: colours.text,
        role.BrightText: colours.error,
        role.Highlight: colours.accent,
        role.HighlightedText: colours.on_accent,
        role.PlaceholderText: colours.dim,
        role.Mid: colours.hairline,
        role.Dark: colours.dark,
        role.Link: colours.accent,
        role.LinkVisited: colours.accent,
        role.ToolTipBase: colours.base,
        role.ToolTipText: colours.text,
        role.Accent: colours.accent,
    }.items():
        palette.setColor(which, colour)
    faint = QColor(colours.dim)
    faint.setAlpha(150)
    for which in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, faint)
    return palette


def _outlined(colours: WindowColours) -> QPalette:
    """The palette of boxes and fields, which show the window's colour in their outline alone."""
    palette = palette_of(colours)
    outline = colours.outline
    lit = min(255, outline.value() * FUSION_DARKENS // 100)
    lighter = QColor.fromHsv(outline.hue(), outline.saturation(), lit)
    palette.setColor(QPalette.ColorRole.Window, lighter)
    return palette


def style_sheet(colours: WindowColours) -> str:
    """Paddings and hairlines for a theme."""
    names = {
        name: getattr(colours, name).name()
        for name in ("bar", "base", "hairline", "accent", "button", "window", "alternate", "text")
    }
    names |= {"dim": colours.dim.name(), "onaccent": colours.on_accent.name()}
    names |= {"error": colours.error.name()}
    # Qt draws the arrow of a tool bar that overflows dark in both themes: it needs a light ground.
    names |= {"overflow": (colours.bar if colours is LIGHT else colours.dim).name()}
    return _SHEET.format(**names)


_SHEET = """
QDockWidget {{ font-weight: 600; titlebar-close-icon: none; }}
QDockWidget::title {{ background: {bar}; padding: 5px 8px; text-align: left; }}
QMainWindow::separator {{ background: {hairline}; width: 1px; height: 1px; }}
QToolBar {{ background: {bar}; border: 0; border-bottom: 1px solid {hairline};
            padding: 3px 6px; spacing: 1px; }}
QToolBar QToolButton {{ padding: 4px; border-radius: 4px; border: 1px solid transparent; }}
QToolBar QToolButton:hover {{ background: {button}; }}
QToolBar QToolButton:checked {{ background: {base}; border: 1px solid {accent}; }}
QToolBar#options_bar {{ padding: 0 6px; }}
QToolBar#options_bar QToolButton {{ padding: 2px 3px; }}
QToolBar QToolButton#qt_toolbar_ext_button {{ padding: 0; min-width: 14px;
                                               background: {overflow}; }}
QToolBar::separator {{ background: {hairline}; width: 1px; margin: 5px 6px; }}
QStatusBar {{ background: {bar}; border-top: 1px solid {hairline}; }}
QStatusBar::item {{ border: 0; }}
QMenuBar {{ background: {window}; }}
QHeaderView::section {{ background: {alternate}; border: 0;
                        border-bottom: 1px solid {hairline}; padding: 4px 6px; }}
QTreeView::item {{ padding: 1px 0; min-height: 22px; }}
QToolButton#swatch {{ font-size: 11px; padding: 1px 1px 0 1px; border: 2px solid transparent;
                      border-radius: 4px; }}
QToolButton#swatch:hover {{ background: {alternate}; }}
QToolButton#swatch:checked {{ border: 2px solid {accent}; background: {base}; }}
QPushButton#first {{ background: {accent}; color: {onaccent}; font-weight: 600;
                     border: 1px solid {accent}; border-radius: 4px; }}
QPushButton#wide, QToolButton#wide {{ background: {button}; border: 1px solid {hairline};
                                      border-radius: 4px; }}
QPushButton#wide:hover, QToolButton#wide:hover {{ border: 1px solid {accent}; }}
QPushButton#kind {{ background: {button}; border: 1px solid {hairline}; border-radius: 4px;
                    padding: 0 10px; }}
QPushButton#kind:hover {{ border: 1px solid {accent}; }}
QPushButton#kind:checked {{ background: {base}; border: 2px solid {accent}; font-weight: 600; }}
QPushButton:focus#first, QPushButton:focus#wide {{ border: 2px solid {text}; }}
QFrame#bubble {{ background: {base}; border: 1px solid {accent}; border-radius: 6px; }}
QFrame#finder {{ background: {window}; border: 1px solid {accent}; }}
QPushButton#field {{ background: {base}; border: 1px solid {hairline}; border-radius: 3px;
                     padding: 3px 6px; text-align: left; }}
QPushButton#field:hover {{ border: 1px solid {accent}; }}
QPushButton#field:focus {{ border: 1px solid {accent}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QToolButton#plain {{ border: 0; padding: 2px; border-radius: 3px; }}
QToolButton#plain:hover {{ background: {alternate}; }}
QToolButton#format {{ border: 1px solid transparent; border-radius: 3px; }}
QToolButton#format:hover {{ background: {alternate}; }}
QToolButton#format:checked {{ background: {base}; border: 1px solid {accent}; }}
QLabel#dim {{ color: {dim}; }}
QLabel#error {{ color: {error}; }}
"""
