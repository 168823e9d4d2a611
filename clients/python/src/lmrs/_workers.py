"""Ways to evaluate a batch: here, in threads, in processes, or all at once."""

from __future__ import annotations

import os
import time
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from typing import Any, Callable, List, Sequence, Set, Tuple

from ._errors import Refused, Trouble
from ._outcome import Entry, outcome
from ._processes import Processes
from ._search import Query, Search

# an outcome is told at the latest so many seconds after it is there
_PATIENCE = 0.05
_TICK = 0.2


class Function:
    """A function with what is given to it beside x."""

    def __init__(self, f: Callable[..., Any], args: Tuple[Any, ...], seeded: bool) -> None:
        self.f = f
        self.args = args
        self.seeded = seeded

    def __call__(self, number: int, x: Any, seed: int) -> Entry:
        began = time.perf_counter()
        try:
            value = self.f(x, *self.args, **({"seed": seed} if self.seeded else {}))
        except Exception as thrown:
            value = thrown
        return outcome(number, value, time.perf_counter() - began)


class Here:
    """One evaluation after another in this thread."""

    def __init__(self, function: Function) -> None:
        self._function = function

    def evaluate(self, search: Search, queries: Sequence[Query]) -> None:
        told: List[Entry] = []
        last = time.perf_counter()
        for query in queries:
            told.append(self._function(query.id, query.x, query.seed))
            now = time.perf_counter()
            if now - last > _PATIENCE:
                search.tell_outcomes(told)
                told, last = [], now
                if search.ended():
                    return
        if told:
            search.tell_outcomes(told)

    def close(self) -> None:
        pass


class AllAtOnce:
    """A function of a whole batch, a row per point."""

    def __init__(self, function: Function) -> None:
        self._function = function

    def evaluate(self, search: Search, queries: Sequence[Query]) -> None:
        from ._vectors import HAS_NUMPY, numpy

        points: Any = [query.x for query in queries]
        if HAS_NUMPY:
            points = numpy.stack(points)
        more = {"seed": [query.seed for query in queries]} if self._function.seeded else {}
        began = time.perf_counter()
        try:
            values = list(self._function.f(points, *self._function.args, **more))
        except Exception as thrown:
            values = [thrown] * len(queries)
        if len(values) != len(queries):
            wrong = f"f must give a value for each of {len(queries)} points: {len(values)}"
            values = [{"failure": wrong}] * len(queries)
        each = (time.perf_counter() - began) / len(queries)
        search.tell_outcomes(outcome(q.id, value, each) for q, value in zip(queries, values))

    def close(self) -> None:
        pass


class Pool:
    """Threads, or an executor of the user's."""

    def __init__(self, function: Callable[..., Entry], executor: Executor, own: bool) -> None:
        self._function = function
        self._executor = executor
        self._own = own

    def evaluate(self, search: Search, queries: Sequence[Query]) -> None:
        open_: Set["Future[Entry]"] = set()
        try:
            for q in queries:
                open_.add(self._executor.submit(self._function, q.id, q.x, q.seed))
            while open_:
                done, open_ = wait(open_, timeout=_TICK, return_when=FIRST_COMPLETED)
                good = [future for future in done if future.exception() is None]
                if good:
                    search.tell_outcomes(future.result() for future in good)
                for future in done:
                    future.result()
                if search.ended():
                    return
        except BrokenExecutor as broken:
            # nobody but its owner can make another
            raise Trouble(
                f"the executor given as workers is broken ({type(broken).__name__}); with a number of workers"
                " another process is started where one dies"
            ) from None
        finally:
            for future in open_:
                future.cancel()

    def close(self) -> None:
        if self._own:
            # what hangs in a thread is not waited for
            self._executor.shutdown(wait=False)


def workers(function: Function, count: Any, kind: str, vectorized: bool) -> Any:
    """What evaluates: count is a number, -1 for all cores, or an executor of concurrent.futures."""
    if vectorized:
        return AllAtOnce(function)
    if isinstance(count, Executor):
        return Pool(function, count, own=False)
    if isinstance(count, bool) or not isinstance(count, int) or (count < 1 and count != -1):
        raise Refused(f"workers must be at least 1, or -1 for all cores: {count!r}")
    if count == -1:
        count = os.cpu_count() or 1
    if kind not in ("processes", "threads"):
        raise Refused(f"executor must be processes or threads: {kind!r}")
    if count == 1:
        return Here(function)
    if kind == "threads":
        return Pool(function, ThreadPoolExecutor(count), own=True)
    return Processes(function, count)
