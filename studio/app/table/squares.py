"""Squares of a grid worked out in a thread of their own, while the window goes on."""

from collections import deque
from collections.abc import Callable, Iterator
from threading import Event, Thread
from time import sleep
from typing import Generic, TypeVar

from studio.model.table import XY

Value = TypeVar("Value")


class Squares(Generic[Value]):
    """Works out one square after the other until all are done, or nobody wants them any more.

    What is found is fetched by whoever shows it: nothing here calls back, so that nothing is left
    hanging when a tab closes meanwhile.
    """

    def __init__(self, make: Callable[[], Iterator[tuple[XY, Value]]]) -> None:
        self._make = make
        self._found: deque[tuple[XY, Value]] = deque()
        self._unwanted = Event()
        self.fault: Exception | None = None
        self._thread = Thread(target=self._run, name="squares", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            for square in self._make():
                if self._unwanted.is_set():
                    return
                self._found.append(square)
                sleep(0)  # the window's thread takes its turn, if it waits for one
        except Exception as fault:  # noqa: BLE001 (told by who shows the squares)
            self.fault = fault

    @property
    def is_running(self) -> bool:
        """Whether there may be more."""
        return self._thread.is_alive()

    def take(self) -> list[tuple[XY, Value]]:
        """What has been found since the last time."""
        return [self._found.popleft() for _ in range(len(self._found))]

    def stop(self) -> None:
        """Nobody wants the rest."""
        self._unwanted.set()

    def join(self) -> None:
        """Until the thread has ended."""
        self._thread.join()
