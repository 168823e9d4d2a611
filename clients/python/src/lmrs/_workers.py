"""Ways to evaluate a batch: here, in threads, in processes, or all at once."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import threading
import time
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, ProcessPoolExecutor
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, Callable, List, Optional, Sequence, Tuple

from ._errors import Refused, Trouble
from ._outcome import Entry, outcome
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
    """Threads or processes of concurrent.futures."""

    def __init__(self, function: Callable[..., Entry], executor: Executor, own: bool) -> None:
        self._function = function
        self._executor = executor
        self._own = own

    def evaluate(self, search: Search, queries: Sequence[Query]) -> None:
        open_ = {self._executor.submit(self._function, q.id, q.x, q.seed) for q in queries}
        try:
            while open_:
                done, open_ = wait(open_, timeout=_TICK, return_when=FIRST_COMPLETED)
                if done:
                    search.tell_outcomes(_entry(future) for future in done)
                if search.ended():
                    return
        finally:
            for future in open_:
                future.cancel()

    def close(self) -> None:
        if self._own:
            _end(self._executor)


def _entry(future: Any) -> Entry:
    try:
        entry: Entry = future.result()
        return entry
    except BrokenExecutor:
        raise Trouble(
            "a worker process has died: it was killed, f ended it, or the script starts its workers outside of"
            " \"if __name__ == '__main__':\""
        ) from None


def _end(executor: Executor) -> None:
    # what hangs in a process is not waited for
    processes = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(5)


_of_process: Optional[Function] = None


def _prepare(function: Function, parent: int) -> None:
    global _of_process
    import signal

    _of_process = function
    # Ctrl-C is for the process that searches
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with, args=(parent,), daemon=True).start()


def _die_with(parent: int) -> None:
    while os.getppid() == parent or multiprocessing.parent_process().is_alive():  # type: ignore[union-attr]
        time.sleep(1)
    os._exit(1)


def _in_process(number: int, x: Any, seed: int) -> Entry:
    assert _of_process is not None
    return _of_process(number, x, seed)


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
    context = multiprocessing.get_context()
    if context.get_start_method() != "fork":
        _require_sendable(function)
    executor = ProcessPoolExecutor(
        count, mp_context=context, initializer=_prepare, initargs=(function, os.getpid())
    )
    return Pool(_in_process, executor, own=True)


def _require_sendable(function: Function) -> None:
    try:
        pickle.dumps(function)
    except Exception as thrown:
        name = getattr(function.f, "__qualname__", repr(function.f))
        raise Refused(
            f"f can't be sent to worker processes ({name}: {thrown}): define it at the top level of a module,"
            " or take executor='threads'"
        ) from None
