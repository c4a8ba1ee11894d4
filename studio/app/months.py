"""The month of a scenario, as the terrain table takes it."""

from studio.model.firefight import Firefight


def month_of(firefight: Firefight) -> int | None:
    """The month of a scenario, 1 to 12."""
    text = firefight.scenario.time.month
    month = text.partition("-")[2] if text else ""
    return int(month) if month.isdigit() and 1 <= int(month) <= 12 else None
