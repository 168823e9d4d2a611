"""Minimises a function in one call."""

from __future__ import annotations

import signal
import threading
from typing import Any, Callable, Optional, Tuple

from ._result import Result
from ._search import Search
from ._workers import Function, workers as workers_of


def minimize(
    f: Callable[..., Any],
    x0: Any = None,
    bounds: Any = None,
    search: Optional[str] = None,
    evaluations: Optional[int] = 2000,
    seed: int = 0,
    workers: Any = 1,
    *,
    args: Tuple[Any, ...] = (),
    executor: str = "processes",
    vectorized: bool = False,
    seeded: bool = False,
    **more: Any,
) -> Result:
    """Minimises f with few evaluations.

    f: takes x and gives a number, or a dictionary with "value" (and "constraints"). An exception, NaN or
        an infinity makes the evaluation a failure; the search goes on.
    x0: where to start; or "zeros" or "random" with dimension=.
    bounds: pairs (lower, upper) with None for an open side, or scipy.optimize.Bounds.
    search: the search's name, None for the default; 'lmrs list searches' shows all.
    evaluations: at most that many; None for 1000 + 100 per variable.
    seed: all randomness of the search.
    workers: evaluations side by side, -1 for all cores, or an executor of concurrent.futures.
    args: more arguments of f.
    executor: "processes" or "threads".
    vectorized: f takes all points of a batch as rows and gives a value for each.
    seeded: f takes the keyword seed, all the randomness that an evaluation may use.

    Further keywords are those of lmrs.Search: maximize, settings, iterations, time, target, scale,
    restarts, confirm, variables, constraints, store, callback, trace and others.

    Ctrl-C ends the run and gives what was found, with success False and status 130.
    """
    with _Driven(f, args, seeded, workers, executor, vectorized) as driven:
        return driven.to_end(Search(x0, bounds, search, evaluations, seed, **more))


def resume(
    f: Callable[..., Any],
    run: str,
    store: Any = "runs.db",
    evaluations: Optional[int] = None,
    workers: Any = 1,
    *,
    args: Tuple[Any, ...] = (),
    executor: str = "processes",
    vectorized: bool = False,
    seeded: bool = False,
    **more: Any,
) -> Result:
    """Goes on with a stored run as if it had never been interrupted; a finished one gives its result.

    run: its name in the store, as result.run tells.
    evaluations: extends the run to that many, those that are stored included.

    Further keywords are those of lmrs.Search.resume.
    """
    with _Driven(f, args, seeded, workers, executor, vectorized) as driven:
        return driven.to_end(Search.resume(run, store, evaluations, **more))


class _Driven:
    """A function and its workers, and what Ctrl-C does meanwhile."""

    def __init__(
        self,
        f: Callable[..., Any],
        args: Tuple[Any, ...],
        seeded: bool,
        workers: Any,
        executor: str,
        vectorized: bool,
    ) -> None:
        self._workers = workers_of(Function(f, tuple(args), seeded), workers, executor, vectorized)

    def __enter__(self) -> "_Driven":
        return self

    def __exit__(self, *_: object) -> None:
        self._workers.close()

    def to_end(self, search: Search) -> Result:
        with search, _Interrupts() as interrupts:
            search._interrupted = interrupts.seen
            try:
                queries = search.ask()
                while queries:
                    with interrupts.raised():
                        self._workers.evaluate(search, queries)
                    queries = [] if interrupts.seen() else search.ask()
            except KeyboardInterrupt:
                pass
            if not search.done:
                search.stop()
            assert search.result is not None
            return search.result


class _Interrupts:
    """Ctrl-C: raised while f runs, and only remembered while messages are on their way."""

    def __init__(self) -> None:
        self._seen = False
        self._raising = False
        self._before: Any = None

    def seen(self) -> bool:
        return self._seen

    def __enter__(self) -> "_Interrupts":
        main = threading.current_thread() is threading.main_thread()
        if main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._before = signal.signal(signal.SIGINT, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _handle(self, number: int, frame: Any) -> None:
        again, self._seen = self._seen, True
        # who presses twice does not want to wait
        if self._raising or again:
            raise KeyboardInterrupt

    def raised(self) -> "_Raised":
        return _Raised(self)


class _Raised:
    def __init__(self, interrupts: _Interrupts) -> None:
        self._interrupts = interrupts

    def __enter__(self) -> None:
        self._interrupts._raising = True
        if self._interrupts.seen():
            raise KeyboardInterrupt

    def __exit__(self, *_: object) -> None:
        self._interrupts._raising = False
