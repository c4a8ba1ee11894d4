"""The words of the sheets of tables in English, German and Russian."""

from collections.abc import Mapping
from typing import Final

from studio import words
from studio.errors import StudioError
from studio.words import tr

LANGUAGES: Final = tuple(words.LANGUAGES)
"""In the order in which the tables below have their words."""
WORDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "sheet": ("Set-up sheet", "Aufstellung", "Расстановка"),
    "untitled": ("Untitled", "Ohne Titel", "Без названия"),
    "rules": (
        "Chain of Command, chapter 13",
        "Chain of Command, Kapitel 13",
        "Chain of Command, глава 13",
    ),
    "size": ("Table {0} × {1} inches", "Tisch {0} × {1} Zoll", "Стол {0} × {1} дюймов"),
    "size_cm": ("{0} × {1} cm", "{0} × {1} cm", "{0} × {1} см"),
    "phases": ("{0} phases", "{0} Phasen", "{0} фаз"),
    "phases_more": (
        "or until a side's force morale is gone",
        "oder bis die Moral einer Seite dahin ist",
        "или пока мораль стороны не иссякнет",
    ),
    "men": ("{0}: {1} men", "{0}: {1} Mann", "{0}: {1} чел."),
    "morale_rolled": ("force morale by die", "Moral nach Würfel", "мораль по кубику"),
    "morale": ("force morale {0}", "Moral {0}", "мораль {0}"),
    "dice": ("{0} Command Dice", "{0} Befehlswürfel", "{0} командных кубиков"),
    "situation": ("Situation", "Lage", "Обстановка"),
    "scale": (
        "1 inch on the table is {0} mm here",
        "1 Zoll auf dem Tisch ist hier {0} mm",
        "1 дюйм стола здесь {0} мм",
    ),
    "key": (
        "Arrows: jump-off points. Brackets: Tactical. Crosses: every foot.",
        "Pfeile: Ausgangspunkte. Klammern: taktisch. Kreuze: jeder Fuß.",
        "Стрелки: исходные точки. Скобки: тактически. Крестики: через фут.",
    ),
    "section": ("Section {0}", "Gruppe {0}", "Отделение {0}"),
    "alone": ("{0}", "{0}", "{0}"),
    "waiting": (
        "deploys from a jump-off point",
        "rückt von einem Ausgangspunkt an",
        "выходит с исходной точки",
    ),
    "tactical": ("Tactical", "taktisch", "тактически"),
    "shock": ("Shock {0}", "Schock {0}", "шок {0}"),
    "overwatch": ("on Overwatch", "in Feuerbereitschaft", "в дежурстве"),
    "suppressed": ("suppressed", "niedergehalten", "подавлены"),
    "shield": ("with a shield", "mit Schild", "со щитом"),
    "vehicle": ("armoured vehicle", "Panzerfahrzeug", "бронемашина"),
    "transport": ("in a transport", "auf einem Fahrzeug", "на машине"),
    "flat_bed": ("on a flat-bed", "auf einer Pritsche", "на платформе"),
    "apc": ("in an armoured carrier", "auf einem Schützenpanzer", "на бронетранспортёре"),
    "key_overwatch": ("Eyes: Overwatch.", "Augen: Feuerbereitschaft.", "Глаза: дежурство."),
    "key_suppressed": (
        "Brown discs: suppressed.",
        "Braune Scheiben: niedergehalten.",
        "Коричневые круги: подавлены.",
    ),
    "junior": ("Junior leader", "Unterführer", "Младший командир"),
    "senior": ("Senior leader", "Führer", "Старший командир"),
    "medic": ("Medic", "Sanitäter", "Санитар"),
    "commissar": ("Commissar", "Kommissar", "Комиссар"),
    "orders": ("{0} orders", "{0} Befehle", "{0} приказа"),
    "green": ("Green", "unerfahren", "новобранцы"),
    "regular": ("Regular", "regulär", "регулярные"),
    "elite": ("Elite", "Elite", "элита"),
    "dice_of": ("{0} / {1} dice", "{0} / {1} Würfel", "{0} / {1} куб."),
    "ground": ("Ground", "Gelände", "Местность"),
    "what": ("What", "Was", "Что"),
    "cover": ("Cover", "Deckung", "Укрытие"),
    "sight": ("Sight", "Sicht", "Видимость"),
    "going": ("Going", "Gang", "Проходимость"),
    "open": ("Open", "offen", "открыто"),
    "light": ("Light", "leicht", "лёгкое"),
    "hard": ("Hard", "hart", "прочное"),
    "see_over": ("seen over", "man sieht darüber", "видно поверх"),
    "see_in": (
        '{0}" in or out, {1}" high',
        '{0}" hinein oder hinaus, {1}" hoch',
        '{0}" внутрь и наружу, высота {1}"',
    ),
    "see_not": ('hides, {0}" high', 'verdeckt, {0}" hoch', 'скрывает, высота {0}"'),
    "see_level": ('level {0}"', 'Höhe {0}"', 'уровень {0}"'),
    "see_windows": ("by doors and windows", "durch Türen und Fenster", "через двери и окна"),
    "go_open": ("open", "frei", "свободно"),
    "go_broken": ("broken: no doubling", "schwierig: kein Laufschritt", "пересечённая: без бега"),
    "go_rough": ('rough: −1" a die', 'rau: −1" je Würfel', 'тяжёлая: −1" за кубик'),
    "go_heavy": ('heavy: −2" a die', 'schwer: −2" je Würfel', 'очень тяжёлая: −2" за кубик'),
    "go_none": ("impassable", "unpassierbar", "непроходимо"),
    "go_minor": ("minor obstacle", "kleines Hindernis", "малое препятствие"),
    "go_medium": ("medium obstacle", "mittleres Hindernis", "среднее препятствие"),
    "go_major": ("major obstacle", "großes Hindernis", "большое препятствие"),
    "go_high": ("high: impassable", "hoch: unpassierbar", "высокое: непроходимо"),
    "go_floors": ("floors: {0}", "Stockwerke: {0}", "этажей: {0}"),
    "kind_hedge": ("Hedge", "Hecke", "Изгородь"),
    "kind_wall": ("Wall", "Mauer", "Стена"),
    "kind_fence": ("Fence", "Zaun", "Забор"),
    "kind_ditch": ("Ditch", "Graben", "Канава"),
    "bunker": ("bunker", "Bunker", "дот"),
    "smoke": ("Smoke", "Rauch", "Дым"),
    "smoke_grenade": (
        "−1 to fire through it",
        "−1 beim Schuss hindurch",
        "−1 при стрельбе через него",
    ),
    "smoke_mortar": ("blocks sight", "verdeckt die Sicht", "скрывает"),
    "record": ("Record", "Protokoll", "Учёт"),
    "record_morale": ("{0} morale", "Moral {0}", "Мораль: {0}"),
    "record_points": ("{0} points", "Punkte {0}", "Очки: {0}"),
    "record_phases": ("Phases", "Phasen", "Фазы"),
    "switches": (
        "Open questions are played so",
        "Offene Fragen werden so gespielt",
        "Спорные вопросы решаются так",
    ),
    "switch_shock": (
        "Shock of all teams of a quality is taken from their dice together (13.2.4).",
        "Der Schock aller Trupps einer Güte wird gemeinsam von ihren Würfeln abgezogen (13.2.4).",
        "Шок всех команд одного качества вычитается из их кубиков вместе (13.2.4).",
    ),
    "switch_mixed_cover": (
        "Dice left over for better cover are read anew (13.2.6).",
        "Übrige Würfel werden für bessere Deckung neu gelesen (13.2.6).",
        "Оставшиеся кубики читаются заново для лучшего укрытия (13.2.6).",
    ),
    "switch_storm_off": (
        "No further dice for sixes (13.5.2).",
        "Keine weiteren Würfel für Sechsen (13.5.2).",
        "Без добавочных кубиков за шестёрки (13.5.2).",
    ),
    "switch_storm_open_ended": (
        "Sixes bring further dice as long as they fall (13.5.2).",
        "Sechsen bringen weitere Würfel, solange sie fallen (13.5.2).",
        "Шестёрки дают новые кубики, пока выпадают (13.5.2).",
    ),
    "switch_storm_smg": (
        "Sixes of sub-machine guns at Close range bring a further die.",
        "Sechsen von Maschinenpistolen auf Nahentfernung bringen einen weiteren Würfel.",
        "Шестёрки пистолетов-пулемётов вблизи дают ещё кубик.",
    ),
    "switch_crew_dice": (
        "A lost crewman costs no die.",
        "Ein fehlender Schütze kostet keinen Würfel.",
        "Потеря номера расчёта не стоит кубика.",
    ),
    "switch_bullseye_posting": (
        "Sixes count for posted grenades too (13.5.1.2).",
        "Sechsen zählen auch beim Hineinstecken (13.5.1.2).",
        "Шестёрки считаются и для подложенных гранат (13.5.1.2).",
    ),
    "switch_tactical_hard": (
        "Rifle grenades and the like lessen even hard cover of a Tactical team (13.2.6).",
        "Gewehrgranaten und Ähnliches mindern auch harte Deckung taktischer Trupps (13.2.6).",
        "Ружейные гранаты и подобное снижают и прочное укрытие тактической команды (13.2.6).",
    ),
    "checked": ("checked: {0}", "geprüft: {0}", "проверено: {0}"),
    "no_errors": ("no errors", "keine Fehler", "без ошибок"),
    "errors": ("errors: {0}", "Fehler: {0}", "ошибок: {0}"),
    "warnings": ("warnings: {0}", "Warnungen: {0}", "предупреждений: {0}"),
    "sheet_of": ("sheet {0} of {1}", "Blatt {0} von {1}", "лист {0} из {1}"),
}
"""By what is said: English, German, Russian."""


def word(language: str, key: str, *values: object) -> str:
    """What is said in a language.

    Raises:
        StudioError: the language isn't spoken here.
    """
    if language not in LANGUAGES:
        raise StudioError(
            tr(
                '"{language}" isn\'t spoken here; there is {languages}',
                language=language,
                languages=", ".join(LANGUAGES),
            )
        )
    return WORDS[key][LANGUAGES.index(language)].format(*values)
