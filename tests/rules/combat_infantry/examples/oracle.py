"""The rules told a second time, plainly and slowly, to hold the engine against.

Nothing here shares a line with the engine but the tables, the state's fields and the ruler's
answer (`sight`, which has tests of its own). Every question is worked out from the blocks alone.
"""

from collections.abc import Iterator
from dataclasses import replace

from studio.hexes import Hex, Hexside, distance, hexside_between
from studio.model.ground import Edge, Ground
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.sight import obstacles
from studio.rules.combat_infantry.state import UP, Block, State

FAR = 99


class Table:
    """A game as it lies on the table: the map with its changes, and the blocks by hex."""

    def __init__(self, state: State) -> None:
        field = state.field
        self.state, self.terrain, self.time = state, field.terrain, field.time
        spells = sorted(self.time.later, key=lambda spell: spell.turn)
        begun = [spell for spell in spells if spell.turn <= state.turn]
        self.weather, self.night = self.time.weather, self.time.night
        if begun:
            self.weather, self.night = begun[-1].weather, begun[-1].night
        self.edges: dict[Hexside, Edge] = dict(field.ground.edges)
        for number, edge in state.changes:
            self.edges[field.sides_of[number]] = edge
        self.rim, self.cells = field.ground.rim, dict(field.ground.cells)
        for at in self._dried():
            self.cells[at] = replace(self.cells[at], terrain="clear")
        self.month = int(self.time.month[5:7]) if self.time.month else None
        self.blocks: dict[Hex, list[Block]] = {}
        for block in state.blocks:
            if block is not None:
                self.blocks.setdefault(field.hexes[block.where], []).append(block)
        ground = Ground(self.cells, self.edges, outlines=field.ground.outlines)
        self.obstacles = obstacles(ground, self.terrain, self.month)
        self.smoke = self._marked(state.smoke)
        self.wrecks = self._marked(state.wrecks)
        self.foxholes = self._marked(state.foxholes)
        self.flood = self._marked(state.flood)
        self.wire = {field.hexes[at]: side for at, side in state.wire}

    def _dried(self) -> set[Hex]:
        """Hexes of lakes whose shore isn't one any more: their dam broke (diagram 5)."""
        ground, found = self.state.field.ground, set()
        for at, cell in ground.cells.items():
            sides = [side for side in at.hexsides() if side in ground.edges]
            before = any(ground.edges[side].terrain == cell.terrain for side in sides)
            after = any(self.edges[side].terrain == cell.terrain for side in sides)
            if cell.terrain == "lake" and before and not after:
                found.add(at)
        return found

    def _marked(self, mask: int) -> set[Hex]:
        return {at for n, at in enumerate(self.state.field.hexes) if mask >> n & 1}

    def unit(self, block: Block) -> Unit:
        """The unit of a block."""
        unit = self.state.units[block.unit]
        assert unit is not None
        return unit

    def sides_in(self, at: Hex) -> set[int]:
        """Whose units are in a hex."""
        return {block.side for block in self.blocks.get(at, ())}

    def neighbours(self, at: Hex) -> Iterator[Hex]:
        """The hexes around a hex that are on the map."""
        return (n for n in at.neighbours() if n in self.cells)

    def row(self, a: Hex, b: Hex):
        """The hexside's row for one who crosses from a to b."""
        edge = self.edges[hexside_between(a, b)]
        uphill = self.cells[b].level > self.cells[a].level
        return self.terrain.hexside(
            edge.terrain,
            rise=edge.rise,
            uphill=uphill,
            crossing=edge.crossing,
            month=self.month,
        )

    # --- control (8.3) --------------------------------------------------------------------------

    def projects(self, side: int, at: Hex) -> bool:
        """Whether a side extends control into a hex from one next to it."""
        for other in self.neighbours(at):
            if self.sides_in(other) != {side} or self.row(other, at).blocks_control:
                continue
            for block in self.blocks[other]:
                mine = self.unit(block).traits.revealed_controls_own_hex_only
                if not (mine and block.face == UP):
                    return True
        return False

    def control(self, at: Hex) -> str:
        """The name of the side that controls a hex, `disputed` or `neutral`."""
        names, sides = self.state.field.sides, self.sides_in(at)
        if len(sides) == 2:
            return "disputed"
        if sides:
            return names[sides.pop()]
        reaching = [side for side in (0, 1) if self.projects(side, at)]
        if len(reaching) == 2:
            return "disputed"
        return names[reaching[0]] if reaching else "neutral"

    # --- movement (8.0) -------------------------------------------------------------------------

    def stack(self, at: Hex, side: int) -> int:
        """How many units of a side a hex holds."""
        limit = self.terrain.hexes[self.cells[at].terrain].hex.stack
        if not limit:
            for edge in (self.edges.get(s) for s in at.hexsides()):
                if edge is not None and edge.crossing is not None:
                    limit = max(limit, self.original_span(at))
        if at in self.wire:
            return 0 if self.wire[at] == side else min(1, limit)
        return min(2, limit) if at in self.foxholes else limit

    def original_span(self, at: Hex) -> int:
        """What a long bridge or causeway holds, as it was built (note 4)."""
        built = self.state.field.ground.edges
        found = [built[s].crossing for s in at.hexsides() if s in built]
        spans = [self.terrain.crossings[c].stack for c in found if c is not None]
        return max((s for s in spans if s is not None), default=0)

    def roads(self, a: Hex, b: Hex) -> bool:
        """Whether a road crosses the hexside between two hexes."""
        ways = self.edges[hexside_between(a, b)].ways
        return any(self.terrain.ways[way].road for way in ways)

    def may_stand(self, kind: str, at: Hex, by_road: bool) -> bool:
        """Whether guns, tanks and vehicles come into a hex (note 1)."""
        half = self.terrain.hexes[self.cells[at].terrain].hex
        if kind not in self.terrain.vehicles or half.vehicles == "any":
            return True
        return by_road and (half.vehicles == "road" or not half.stack)

    def price(self, kind: str, a: Hex, b: Hex) -> int:
        """Points to go from a hex to the next, FAR if it can't be done."""
        row, road = self.row(a, b), self.roads(a, b)
        barred = kind in row.forbidden and not (road and row.road_opens)
        if not isinstance(row.move, int) or barred or not self.may_stand(kind, b, road):
            return FAR
        if not self.bare_stack(b):
            return FAR
        ways = self.edges[hexside_between(a, b)].ways
        cost = self.terrain.move_cost(row, ways, self.weather == "bad")
        return FAR if cost is None else cost + (b in self.wrecks)

    def bare_stack(self, at: Hex) -> int:
        """The stacking of a hex without markers."""
        limit = self.terrain.hexes[self.cells[at].terrain].hex.stack
        return limit or self.original_span(at)

    def stops(self, side: int, at: Hex) -> bool:
        """Whether a mover has to stop in a hex it enters."""
        if at in self.smoke or at in self.wire:
            return True
        return self.sides_in(at) != {side} and self.projects(1 - side, at)

    def closed(self, side: int, at: Hex) -> bool:
        """Whether nobody of a side may move into a hex, assaults apart."""
        if 1 - side in self.sides_in(at) or at in self.flood:
            return True
        if at not in self.wire:
            return False
        return self.wire[at] == side or len(self.blocks.get(at, ())) >= self.stack(at, side)

    def reach(self, unit: Unit, start: Hex) -> dict[Hex, int]:
        """Where a unit may end, with the points with which it could go on from there."""
        best, left = {start: unit.move}, [(start, unit.move)]
        while left:
            at, points = left.pop()
            for other in self.neighbours(at):
                rest = points - self.price(unit.unit_class, at, other)
                if rest < 0 or other == start or self.closed(unit.side, other):
                    continue
                goes_on = -1 if self.stops(unit.side, other) else rest
                if goes_on > best.get(other, -2):
                    best[other] = goes_on
                    if goes_on >= 0:
                        left.append((other, rest))
        return best

    def assaults(self, unit: Unit, start: Hex, entered: list[Hexside]) -> set[tuple[Hex, Hex]]:
        """From where into which hexes of the enemy a unit may move (9.1), breaches apart."""
        found = set()
        for at, points in self.reach(unit, start).items():
            for other in self.neighbours(at):
                if 1 - unit.side not in self.sides_in(other):
                    continue
                if other in self.wire or other in self.flood:
                    continue
                row, side = self.row(at, other), hexside_between(at, other)
                kind = unit.unit_class
                if kind in row.forbidden or not isinstance(row.move, int):
                    continue
                if row.assault_only is not None and kind not in row.assault_only:
                    continue
                spanned = not self.terrain.hexes[self.cells[other].terrain].hex.stack
                bridged = self.edges[side].crossing is not None and self.roads(at, other)
                if not self.may_stand(kind, other, spanned and bridged):
                    continue
                assert isinstance(row.assault, int)
                cost = row.move + row.extra_move + (other in self.wrecks)
                mine = sum(b.side == unit.side for b in self.blocks[other])
                room = mine < self.stack(other, unit.side)
                if cost <= points and room and entered.count(side) < row.assault:
                    found.add((at, other))
        return found

    def breaches(self, unit: Unit, start: Hex, entered: list[Hexside], enemy: bool) -> set[Hex]:
        """Where a unit breaks through the hexside of the hex it starts in (note 7)."""
        found = set()
        for at in self.neighbours(start):
            breach = self.row(start, at).breach
            if breach is None or unit.unit_class not in breach.classes:
                continue
            if not self.bare_stack(at) or not self.may_stand(unit.unit_class, at, False):
                continue
            if entered.count(hexside_between(start, at)) >= breach.limit:
                continue
            if not enemy:
                if not self.closed(unit.side, at):
                    found.add(at)
            elif (
                1 - unit.side in self.sides_in(at) and at not in self.flood and at not in self.wire
            ):
                mine = sum(block.side == unit.side for block in self.blocks[at])
                if mine < self.stack(at, unit.side):
                    found.add(at)
        return found

    # --- command (4.1) --------------------------------------------------------------------------

    def in_command(self, hq: Block, at: Hex) -> bool:
        """Whether a hex is in range of a platoon HQ."""
        here = self.state.field.hexes[hq.where]
        if here == at:
            return True
        return distance(here, at) == 1 and not self.row(here, at).blocks_command

    def deployments(self, hq: Block) -> set[Hex]:
        """Where an HQ may deploy to (4.2)."""
        here, mine = self.state.field.hexes[hq.where], self.state.field.sides[hq.side]
        if here in self.wire:
            return set()
        return {
            at
            for at in self.neighbours(here)
            if self.price("hq", here, at) < FAR
            and (self.row(here, at).deploys or self.roads(here, at))
            and self.control(at) == mine
            and at not in self.wire
            and at not in self.flood
        }
