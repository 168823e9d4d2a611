"""Minimises a function in one call."""

from __future__ import annotations

import inspect
import signal
import threading
from typing import Any, Callable, Mapping, Optional

from ._errors import Refused
from ._result import Result
from ._search import EVALUATIONS, SEED, Search
from ._workers import Function, workers as workers_of


def minimize(
    f: Callable[..., Any],
    x0: Any = None,
    bounds: Any = None,
    search: Optional[str] = None,
    evaluations: Optional[int] = EVALUATIONS,
    seed: int = SEED,
    workers: Any = 1,
    *,
    args: Any = (),
    executor: str = "processes",
    vectorized: bool = False,
    seeded: bool = False,
    **more: Any,
) -> Result:
    """Minimises f with few evaluations.

    f: takes x and gives a number, or a dictionary with "value" (and "constraints"). An exception, NaN, an
        infinity or an answer that can't be understood makes the evaluation a failure; the search goes on.
    x0: where to start; or "zeros" or "random" with dimension=.
    bounds: pairs (lower, upper) with None for an open side, or scipy.optimize.Bounds.
    search: the search's name, None for the default; 'lmrs list searches' shows all.
    evaluations: at most that many; None or 0 for no limit, which without iterations= and time= means
        1000 + 100 per variable.
    seed: all randomness of the search.
    workers: evaluations side by side, -1 for all cores, or an executor of concurrent.futures. A query
        that crashes its worker process three times is a failure.
    args: more arguments of f, a tuple; anything else is the only one.
    executor: "processes" or "threads".
    vectorized: f takes all points of a batch as rows and gives a value for each.
    seeded: f takes the keyword seed, all the randomness that an evaluation may use.

    Further keywords are those of lmrs.Search: maximize, settings, iterations, time, target, scale,
    restarts, confirm, variables, constraints, store, callback, trace and others.

    Ctrl-C ends the run and gives what was found, with success False and status 130.
    """
    _require_known("minimize", Search.__init__, more)
    with _Driven(f, args, seeded, workers, executor, vectorized) as driven:
        return driven.to_end(Search(x0, bounds, search, evaluations, seed, **more))


def resume(
    f: Callable[..., Any],
    run: str,
    store: Any = "runs.db",
    evaluations: Optional[int] = None,
    workers: Any = 1,
    *,
    args: Any = (),
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
    _require_known("resume", Search.resume, more)
    with _Driven(f, args, seeded, workers, executor, vectorized) as driven:
        return driven.to_end(Search.resume(run, store, evaluations, **more))


def _require_known(name: str, taker: Callable[..., Any], more: Mapping[str, Any]) -> None:
    # otherwise Python would name a function that nobody called
    for keyword in more:
        if keyword not in inspect.signature(taker).parameters or keyword == "self":
            raise TypeError(f"{name}() got an unexpected keyword argument {keyword!r}")


class _Driven:
    """A function and its workers, and what Ctrl-C does meanwhile."""

    def __init__(
        self,
        f: Callable[..., Any],
        args: Any,
        seeded: bool,
        workers: Any,
        executor: str,
        vectorized: bool,
    ) -> None:
        if not callable(f):
            raise Refused(f"f must be a function: {f!r:.80}")
        # one that is no tuple is the only one, as SciPy has it
        more = args if isinstance(args, tuple) else (args,)
        self._workers = workers_of(Function(f, more, seeded), workers, executor, vectorized)

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
