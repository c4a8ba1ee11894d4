"""Playing many games: here, on the processors of this machine, or on a cluster.

Each game has a seed of its own, made from the seed of the playtest and the number of the game, so
who plays which game, and when, makes no difference. Work is sent out in chunks of games.
"""

import signal
import threading
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.model.tabletop import Tabletop
from studio.players import seat
from studio.playtest.order import Chunk, Order, order_for, play_chunk
from studio.playtest.tally import Played, Tally, tally
from studio.words import choose, language, tr

CHUNK: Final = 5
"""Games that are sent to a worker at once, at most."""
CHUNKS_EACH: Final = 4
"""Chunks that each worker gets at least, so that nobody waits long for the last one."""
PATIENCE: Final = "10s"
"""How long a cluster may take to answer."""

Progress = Callable[[int, int], None]
"""Told how many games are done, and how many there are in all."""
Chunks = Generator[list[Played], None, None]


def playtest(
    what: Firefight | Tabletop | str | Path,
    games: int = 100,
    seed: int = 1,
    jobs: int | str = 1,
    players: str | Sequence[str] = "greedy",
    db: str | Path | None = None,
    progress: Progress | None = None,
) -> Tally:
    """The tally of that many games of a firefight, or of the scenario in a file.

    `jobs` is the number of processes, or the address of a dask scheduler; the tally is the same
    whatever it is. `players` are named in the order of the sides, or one for all. With a `db` (an
    SQLite file) each game is kept once it has been played, and games that it holds already aren't
    played again.

    Raises:
        StudioError: the scenario can't be played, a player is unknown, or the store's file or the
            cluster can't be used.
    """
    firefight = _load(what) if isinstance(what, str | Path) else what
    names = seat(firefight.sides, players)
    order = order_for(firefight, seed, names)
    with ExitStack() as stack:
        store, found = None, {}
        if db is not None:
            from studio.playtest.store import Store

            store = stack.enter_context(Store(db))
            found = store.games_of(order, games)
        left = [number for number in range(1, games + 1) if number not in found]
        for chunk in stack.enter_context(closing(_played(order, left, jobs))):
            if store is not None:
                store.keep(order, firefight.id, chunk)
            found.update((game.number, game) for game in chunk)
            if progress is not None:
                progress(len(found), games)
    return tally(firefight.id, seed, names, found.values())


def _load(path: str | Path) -> Firefight | Tabletop:
    from studio.model.library import load_stage

    return load_stage(path)


def _played(order: Order, numbers: Sequence[int], jobs: int | str) -> Chunks:
    """The games with these numbers, in whatever order they get done."""
    if isinstance(jobs, str):
        return _on_cluster(order, numbers, jobs)
    if jobs > 1 and len(numbers) > 1:
        return _in_processes(order, numbers, min(jobs, len(numbers)))
    return (play_chunk(order, (number,)) for number in numbers)


def chunks(numbers: Sequence[int], workers: int) -> list[Chunk]:
    """The numbers in chunks, so that each worker gets several."""
    size = max(1, min(CHUNK, len(numbers) // (workers * CHUNKS_EACH)))
    return [tuple(numbers[at : at + size]) for at in range(0, len(numbers), size)]


def _in_processes(order: Order, numbers: Sequence[int], jobs: int) -> Chunks:
    from joblib import Parallel, delayed
    from joblib.externals.loky import get_reusable_executor

    parallel = Parallel(n_jobs=jobs, backend="loky", return_as="generator_unordered")
    task = delayed(_deaf)
    played: Chunks | None = None
    try:
        with _interrupts_held():
            played = parallel(task(language(), order, chunk) for chunk in chunks(numbers, jobs))
        # Not `yield from`: it would end `played` itself, and joblib would warn of what is unused.
        for games in played:  # noqa: UP028
            yield games
    except BaseException:
        if played is not None:
            _put_aside(played)
        get_reusable_executor().shutdown(wait=True, kill_workers=True)
        raise


def _put_aside(played: Chunks) -> None:
    """Ends games that somebody stopped: that some are done and unused is no news to him."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        played.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Holds Ctrl-C back; processes that are started meanwhile leave it to this one for good."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # starting it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deaf(code: str, order: Order, chunk: Chunk) -> list[Played]:
    """The games of a chunk in a process that leaves Ctrl-C to the one that sent it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return _speaking(code, order, chunk)


def _speaking(code: str, order: Order, chunk: Chunk) -> list[Played]:
    """The games of a chunk in a process that tells faults in the language of who sent it."""
    choose([code])
    return play_chunk(order, chunk)


def _on_cluster(order: Order, numbers: Sequence[int], address: str) -> Chunks:
    try:
        from distributed import Client, as_completed
    except ImportError as fault:
        raise StudioError(
            tr(
                "playing on a cluster needs the library distributed: pip install "
                '"firefight-studio[lab]"'
            )
        ) from fault
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as fault:
        raise StudioError(
            tr(
                "no cluster answers at {address}: start one with `dask scheduler`, and "
                "workers that have this studio installed with `dask worker`",
                address=address,
            )
        ) from fault
    with client:
        workers = max(1, len(client.scheduler_info()["workers"]))
        sent: Any = client.scatter(order, broadcast=True)
        tasks = [
            client.submit(_speaking, language(), sent, chunk, pure=False)
            for chunk in chunks(numbers, workers)
        ]
        for _, found in as_completed(tasks, with_results=True):
            yield found
