"""Rows of the checks' test that break a scenario."""

from tests.checks.rows_forces import COMPANIES, FORCES
from tests.checks.rows_map import OVERLAYS, TABLE
from tests.checks.rows_setup import SETUP, TIME, VICTORY, WORDS

ROWS = [*TABLE, *OVERLAYS, *FORCES, *COMPANIES, *SETUP, *TIME, *VICTORY, *WORDS]
