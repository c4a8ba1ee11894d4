"""The words of sheets in English, German and Russian.

An author's own texts come from the scenario; these are the studio's.
"""

from collections.abc import Mapping
from typing import Final

from studio import words
from studio.errors import StudioError
from studio.words import tr

LANGUAGES: Final = tuple(words.LANGUAGES)
"""In the order in which the tables below have their words."""

_WORDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "untitled": ("Untitled", "Ohne Titel", "Без названия"),
    "scenario": ("Scenario {0}", "Szenario {0}", "Сценарий {0}"),
    "board": ("Board {0}", "Karte {0}", "Планшет {0}"),
    "boards": ("Boards {0}", "Karten {0}", "Планшеты {0}"),
    "no_boards": ("no boards", "keine Karten", "планшетов нет"),
    "turned": ("{0} turned", "{0} gedreht", "{0} перевёрнут"),
    "by": ("by {0}", "von {0}", "автор: {0}"),
    "situation": ("Situation", "Lage", "Обстановка"),
    # facts
    "date_open": ("Date not given", "Datum offen", "Дата не указана"),
    "turns_open": ("Game Turns not given", "Spielzüge offen", "Число ходов не указано"),
    "day": ("by day", "bei Tag", "днём"),
    "night": (
        "at night: sight {0}, movement {1} % (10.3)",
        "bei Nacht: Sicht {0}, Bewegung {1} % (10.3)",
        "ночью: видимость {0}, движение {1} % (10.3)",
    ),
    "weather_good": ("Good weather", "Gutes Wetter", "Хорошая погода"),
    "weather_bad": ("Bad weather", "Schlechtes Wetter", "Плохая погода"),
    "roads_bad": (
        "no bonus on unpaved roads (8.4)",
        "kein Bonus auf Wegen (8.4)",
        "нет бонуса на грунтовых дорогах (8.4)",
    ),
    "from_turn": ("from turn {0}: {1}", "ab Zug {0}: {1}", "с {0}-го хода: {1}"),
    "becomes": ("{0}: as {1} (10.2)", "{0}: wie {1} (10.2)", "{0}: как {1} (10.2)"),
    "first": ("{0} first", "{0} zuerst", "{0}"),
    "goes_first": ("on Game Turn 1", "im 1. Spielzug", "ходит первой на 1-м ходу"),
    "goes_first_always": ("on every Game Turn", "in jedem Spielzug", "ходит первой каждый ход"),
    "first_open": ("Player 1 not given", "Spieler 1 offen", "Игрок 1 не указан"),
    "points_full": ("points at full strength", "Punkte bei voller Stärke", "очков, полный состав"),
    "points_reduced": ("points as set up", "Punkte wie aufgestellt", "очков, как расставлено"),
    "points_short": ("points", "Punkte", "очки"),
    "no_forces": ("No forces", "Keine Truppen", "Войск нет"),
    # map
    "neither_turned": ("none turned", "keine gedreht", "ни один не перевёрнут"),
    "not_turned": ("not turned", "nicht gedreht", "не перевёрнут"),
    "key_joined": ("{0} joined, {1}.", "{0} aneinandergelegt, {1}.", "{0} составлены, {1}."),
    "key_one": ("Board {0}, {1}.", "Karte {0}, {1}.", "Планшет {0}, {1}."),
    "key_round": (
        "Round letters, solid lines: {0}.",
        "Runde Buchstaben, feste Linien: {0}.",
        "Буквы в кругах, сплошные линии: {0}.",
    ),
    "key_square": (
        "Square letters, broken lines: {0}.",
        "Eckige Buchstaben, gestrichelte Linien: {0}.",
        "Буквы в квадратах, пунктир: {0}.",
    ),
    "key_flags": (
        "Flags: victory points.",
        "Fahnen: Siegpunkte.",
        "Флаги: победные очки.",
    ),
    "north": ("N", "N", "С"),
    "map_empty": (
        "No boards are placed yet.",
        "Noch sind keine Karten ausgelegt.",
        "Планшеты ещё не выложены.",
    ),
    # orders of battle
    "company": ("company {0}", "Kompanie {0}", "рота {0}"),
    "companies": ("companies {0}", "Kompanien {0}", "роты {0}"),
    "at_least": ("at least {0}", "mindestens {0}", "не менее {0}"),
    "on_average": ("{0}, on average {1}", "{0}, im Mittel {1}", "{0}, в среднем {1}"),
    "in_or_next_to": ("in or next to {0}", "in oder neben {0}", "в пункте {0} или рядом"),
    "in_hexes": ("in the marked hexes", "in den markierten Feldern", "в отмеченных гексах"),
    "over_edge": ("over the {0} edge", "über den {0}rand", "с {0} края"),
    "at_hexes": ("in the hexes given", "in den genannten Feldern", "в указанных гексах"),
    "anywhere": (
        "no place to set up is given",
        "kein Ort für die Aufstellung angegeben",
        "место расстановки не указано",
    ),
    "enters": ("on Game Turn {0}", "im {0}. Spielzug", "на {0}-м ходу"),
    "draw": (
        "at random {0} of these {1} (2.5)",
        "verdeckt gezogen: {0} von diesen {1} (2.5)",
        "наугад {0} из этих {1} (2.5)",
    ),
    "draw_for": (
        "company {2}, at random {0} of these {1} (2.5)",
        "Kompanie {2}, verdeckt gezogen: {0} von diesen {1} (2.5)",
        "рота {2}, наугад {0} из этих {1} (2.5)",
    ),
    "roll": ("on a d10 roll of {0} (2.5)", "bei W10-Wurf {0} (2.5)", "при броске d10: {0} (2.5)"),
    "roll_for": (
        "company {1}, on a d10 roll of {0} (2.5)",
        "Kompanie {1}, bei W10-Wurf {0} (2.5)",
        "рота {1}, при броске d10: {0} (2.5)",
    ),
    "module_acted": ("Acted", "Gehandelt", "Действовал"),
    "module_dice": ("Roll d10s", "W10 würfeln", "Бросить d10"),
    "module_hide": ("Stand up or lay down", "Aufstellen oder hinlegen", "Поставить или положить"),
    "module_lose": ("Lose a step", "Stärke verlieren", "Потерять ступень"),
    "module_map": ("Map", "Karte", "Карта"),
    "module_markers": ("Markers", "Marker", "Маркеры"),
    "module_regain": ("Regain a step", "Stärke gewinnen", "Вернуть ступень"),
    "module_remove": ("Remove", "Entfernen", "Убрать"),
    "module_steps": ("Steps", "Stärke", "Ступени"),
    "strikes": ("Strikes:", "Schläge:", "Удары:"),
    "markers": ("To place:", "Auszulegen:", "Расставить:"),
    "players": ("Players: {0}", "Spieler: {0}", "Игроки: {0}"),
    "each": ("{0} each", "je {0}", "по {0}"),
    "no_units": ("No units.", "Keine Einheiten.", "Частей нет."),
    "not_shown": (
        "This sheet is for the other side: it doesn't show them.",
        "Dieser Bogen ist für die andere Seite und zeigt sie nicht.",
        "Лист для другой стороны: состав не показан.",
    ),
    "unknown_types": ("not in any table: {0}", "in keiner Tabelle: {0}", "нет в таблицах: {0}"),
    "marker_labels": ("Markers", "Marker", "Маркеры"),
    "label_note": (
        "Labels are 15 mm wide: print without scaling. Many figures are ours, not the book's.",
        "Die Etiketten sind 15 mm breit: ohne Skalierung drucken. Viele Werte sind unsere.",
        "Ширина этикетки 15 мм: печатать без масштабирования. Многие значения наши.",
    ),
    "ours": (
        "Values marked ° are ours, not printed in the rules.",
        "Mit ° bezeichnete Werte sind unsere, in den Regeln nicht gedruckt.",
        "Значения с ° наши, в правилах их нет.",
    ),
    "per_step": (
        "Points are for each step (10.4).",
        "Punkte gelten je Stufe (10.4).",
        "Очки — за каждую ступень (10.4).",
    ),
    # turns and victory
    "turn_track": ("Turn track", "Zugleiste", "Шкала ходов"),
    "high_roll": ("high d10", "W10 hoch", "d10"),
    "end": ("end", "Ende", "конец"),
    "victory": ("Victory", "Sieg", "Победа"),
    "no_victory": (
        "No condition of victory is given.",
        "Es ist keine Siegbedingung angegeben.",
        "Условие победы не указано.",
    ),
    "control_end": ("control at the end", "Kontrolle am Ende", "контроль в конце"),
    "control_turn": ("control, each turn", "Kontrolle, jeden Zug", "контроль, каждый ход"),
    "only": ("{0}, {1} only", "{0}, nur {1}", "{0}, только {1}"),
    "eliminated": (
        "Each enemy unit eliminated",
        "Jede vernichtete feindliche Einheit",
        "Каждая уничтоженная часть противника",
    ),
    "exit": (
        "Each unit over the {0} edge",
        "Jede Einheit über den {0}rand",
        "Каждая часть, вышедшая за {0} край",
    ),
    "who_wins": ("More points win.", "Mehr Punkte gewinnen.", "Побеждает набравший больше очков."),
    "tie_losses": (
        "A tie goes to the side that lost less in unit values (10.4).",
        "Bei Gleichstand gewinnt, wer weniger Einheitenwert verlor (10.4).",
        "При равенстве — потерявший меньше по стоимости (10.4).",
    ),
    "tie_draw": ("A tie is a draw.", "Gleichstand ist unentschieden.", "Равенство — ничья."),
    "tie_side": (
        "A tie is a victory for: {0}.",
        "Bei Gleichstand gewinnt: {0}.",
        "При равенстве побеждает: {0}.",
    ),
    "margin": ("{0} or more ahead: {1}.", "Vorsprung ab {0}: {1}.", "Перевес от {0}: {1}."),
    # rules and record
    "special_rules": ("Special rules", "Sonderregeln", "Особые правила"),
    "set_up": ("Set-up", "Aufstellung", "Расстановка"),
    "notes": ("Notes", "Anmerkungen", "Примечания"),
    "credits": ("Credits", "Dank", "Авторы"),
    "record": ("Record", "Protokoll", "Запись"),
    "record_points": ("{0}, points", "{0}, Punkte", "{0}, очки"),
    "record_first": ("Player 1, turns {0}", "Spieler 1, Züge {0}", "Игрок 1, ходы {0}"),
    "record_strikes": ("Strikes used:", "Schläge:", "Удары:"),
    # charts
    "charts": ("Charts", "Tabellen", "Таблицы"),
    "chart_hexes": ("Terrain: hexes", "Gelände: Felder", "Местность: гексы"),
    "chart_hexsides": ("Terrain: hexsides", "Gelände: Feldseiten", "Местность: стороны гексов"),
    "chart_markers": ("Markers", "Marker", "Маркеры"),
    "chart_legend": (
        "X: can't be crossed. OT: other terrain decides. °: ours, not printed in the rules.",
        "X: nicht überquerbar. OT: anderes Gelände entscheidet. °: unser Wert, nicht gedruckt.",
        "X: непроходимо. OT: решает другая местность. °: значение наше, в правилах его нет.",
    ),
    "figure_hex_stack": ("Stacking", "Stapel", "Стек"),
    "figure_hex_defence_fire": ("Defence, fire", "Deckung, Feuer", "Защита, огонь"),
    "figure_hex_defence_bombardment": (
        "Defence, bombardment",
        "Deckung, Beschuss",
        "Защита, обстрел",
    ),
    "figure_hex_defence_assault": ("Defence, assault", "Deckung, Sturm", "Защита, штурм"),
    "figure_hex_blocks_sight": ("Blocks sight", "Sperrt Sicht", "Закрывает обзор"),
    "figure_hexside_move": ("Movement points", "Bewegung", "Очки движения"),
    "figure_hexside_fire": ("Fire limit", "Feuergrenze", "Предел огня"),
    "figure_hexside_assault": ("Assault limit", "Sturmgrenze", "Предел штурма"),
    "figure_hexside_blocks_sight": ("Blocks sight", "Sperrt Sicht", "Закрывает обзор"),
    "figure_notes": ("Notes", "Fußnoten", "Сноски"),
    "figure_count": ("Blocks", "Blöcke", "Блоки"),
    "figure_steps": ("Steps", "Stufen", "Ступени"),
    "figure_fire": ("Fire", "Feuer", "Огонь"),
    "figure_range": ("Range", "Reichweite", "Дальность"),
    "figure_move": ("Move", "Bewegung", "Движение"),
    "figure_morale": ("Morale", "Moral", "Мораль"),
    "figure_armour": ("Armour", "Panzerung", "Броня"),
    "figure_value": ("Value", "Wert", "Цена"),
    "yes": ("yes", "ja", "да"),
    "no": ("no", "nein", "нет"),
    "up": ("uphill", "aufwärts", "вверх"),
    "down": ("downhill", "abwärts", "вниз"),
    "sight_no": ("no", "nein", "нет"),
    "sight_beyond_adjacent": ("beyond adjacent", "ab 2 Feldern", "дальше соседнего"),
    "sight_always": ("always", "immer", "всегда"),
    # footer
    "checked": ("checked: {0}", "geprüft: {0}", "проверено: {0}"),
    "no_errors": ("no errors", "keine Fehler", "ошибок нет"),
    "sheet_of": ("sheet {0} of {1}", "Bogen {0} von {1}", "лист {0} из {1}"),
    "for_side": ("for the {0} player only", "nur für: {0}", "только для: {0}"),
}

_COUNTED: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "turns": (("Game Turn", "Game Turns"), ("Spielzug", "Spielzüge"), ("ход", "хода", "ходов")),
    "steps": (("step", "steps"), ("Stufe", "Stufen"), ("ступень", "ступени", "ступеней")),
    "blocks": (("block", "blocks"), ("Block", "Blöcke"), ("блок", "блока", "блоков")),
    "points": (("point", "points"), ("Punkt", "Punkte"), ("очко", "очка", "очков")),
    "errors": (("error", "errors"), ("Fehler", "Fehler"), ("ошибка", "ошибки", "ошибок")),
    "warnings": (
        ("warning", "warnings"),
        ("Warnung", "Warnungen"),
        ("предупреждение", "предупреждения", "предупреждений"),
    ),
    "notes_found": (
        ("note", "notes"),
        ("Hinweis", "Hinweise"),
        ("замечание", "замечания", "замечаний"),
    ),
}

_MONTHS: Final = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "ru": "Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь",
}
_EDGES: Final = {
    "north": ("north", "Nord", "северного"),
    "east": ("east", "Ost", "восточного"),
    "south": ("south", "Süd", "южного"),
    "west": ("west", "West", "западного"),
}
_EDGES_BEYOND: Final = {
    "north": "северный",
    "east": "восточный",
    "south": "южный",
    "west": "западный",
}


class Words:
    """The studio's words in one language.

    Raises:
        StudioError: a language that the studio doesn't speak.
    """

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise StudioError(
                tr(
                    'there is no sheet in the language "{language}"; there is: {languages}',
                    language=language,
                    languages=", ".join(LANGUAGES),
                )
            )
        self.language = language
        self._number = LANGUAGES.index(language)

    def __call__(self, key: str, *parts: object) -> str:
        """The words of a key, with its parts filled in."""
        return _WORDS[key][self._number].format(*parts)

    def knows(self, key: str) -> bool:
        """Whether there are words for a key."""
        return key in _WORDS

    def count(self, key: str, number: int, shown: str = "") -> str:
        """A number of things: `6 Game Turns`; `shown` stands for the number if it is given."""
        forms = _COUNTED[key][self._number]
        return f"{shown or number} {forms[_form(number, len(forms))]}"

    def month(self, date: str) -> str:
        """`1942-07` as people write it; what isn't a month comes back as it is."""
        year, _, number = date.partition("-")
        if not (number.isdigit() and 1 <= int(number) <= 12):
            return date
        return f"{_MONTHS[self.language].split()[int(number) - 1]} {year}"

    def edge(self, name: str, *, beyond: bool = False) -> str:
        """A side of the map as the words `over_edge` take it; as `exit` takes it, if `beyond`."""
        if beyond and self.language == "ru":
            return _EDGES_BEYOND.get(name, name)
        return _EDGES[name][self._number] if name in _EDGES else name


def _form(number: int, forms: int) -> int:
    """Which form of a noun goes with a number: in Russian one for 1 and 21, one for 2 to 4, one."""
    if forms == 2:
        return 0 if number == 1 else 1
    if number % 100 in (11, 12, 13, 14):
        return 2
    return {1: 0, 2: 1, 3: 1, 4: 1}.get(number % 10, 2)
