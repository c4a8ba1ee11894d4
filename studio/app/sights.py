"""What hexes see of a map, kept for all who ask as long as the map stays as it is."""

from typing import TYPE_CHECKING

from studio.app.months import month_of
from studio.model.firefight import Firefight
from studio.model.ground import Ground

if TYPE_CHECKING:
    from studio.rules.combat_infantry.sight_field import SightFields


class Sights:
    """The fields of sight of the map that was asked about last."""

    def __init__(self) -> None:
        self._of: tuple[Ground, int | None] | None = None
        self._fields: SightFields | None = None

    def of(self, firefight: Firefight) -> "SightFields":
        """Fields of sight on the map of a firefight, in its month."""
        from studio.rules.combat_infantry.sight import obstacles
        from studio.rules.combat_infantry.sight_field import SightFields

        ground, month = firefight.ground, month_of(firefight)
        kept = self._of
        if self._fields is None or kept is None or kept[0] is not ground or kept[1] != month:
            self._of = (ground, month)
            self._fields = SightFields(obstacles(ground, firefight.terrain, month))
        return self._fields
