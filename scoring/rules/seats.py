"""The four seats of a table."""

from enum import StrEnum

from scoring.rules.options import Direction


class Seat(StrEnum):
    """A place at the table; north and south play against east and west."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def partner(self) -> "Seat":
        """The seat opposite."""
        return _AROUND[self, 2]

    def after(self, direction: Direction) -> "Seat":
        """Who follows in the direction of play."""
        return _AROUND[self, 1 if direction is Direction.CLOCKWISE else 3]

    def is_with(self, other: "Seat") -> bool:
        """Whether both seats are of one side."""
        return other is self or other is self.partner


_CLOCKWISE = tuple(Seat)
_AROUND = {
    (seat, steps): _CLOCKWISE[(place + steps) % 4]
    for place, seat in enumerate(_CLOCKWISE)
    for steps in range(4)
}
_ORDERS = {
    (seat, direction): tuple(_AROUND[seat, steps * turn % 4] for turn in range(4))
    for direction, steps in ((Direction.CLOCKWISE, 1), (Direction.ANTICLOCKWISE, 3))
    for seat in Seat
}


def in_turn(first: Seat, direction: Direction) -> tuple[Seat, ...]:
    """The four seats in the order of play, from ``first`` on."""
    return _ORDERS[first, direction]
