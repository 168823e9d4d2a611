"""Worker processes: one query at a time in each, and another process in place of one that dies."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections import deque
from multiprocessing.connection import wait
from typing import Any, Callable, Deque, Dict, List, Optional, Sequence

from ._errors import Refused, Trouble
from ._outcome import Entry, outcome
from ._search import Query, Search

# a query in flight at so many deaths is a failure, so that one poison query can't stop a run
MOST_DEATHS = 3

_TICK = 0.2
_PATIENCE = 5

Work = Callable[[int, Any, int], Entry]


class _Worker:
    """A process, and the query that it evaluates."""

    def __init__(self, context: Any, work: Any) -> None:
        self.query: Optional[Query] = None
        self.ready = False
        self.answered = False
        self.connection, theirs = context.Pipe()
        try:
            self.process = context.Process(target=_serve, args=(work, theirs, os.getpid()))
            self.process.start()
        except BaseException:
            self.connection.close()
            raise
        finally:
            # the end of the process is seen where nobody else has its side of the pipe
            theirs.close()

    def take(self, query: Query) -> None:
        self.query = query
        try:
            self.connection.send((query.id, query.x, query.seed))
        except OSError:
            pass  # it has died, which is seen as any other death

    def hear(self) -> Optional[Entry]:
        """The outcome that it has sent, if it has; EOFError where there is none to come."""
        alive = self.process.is_alive()
        try:
            if not self.connection.poll():
                if not alive:
                    raise EOFError
                return None
            message = self.connection.recv()
        except OSError:
            raise EOFError from None
        if isinstance(message, str):
            raise Trouble(f"f can't be had in a worker process: {message}")
        if not self.ready:
            self.ready = True
            return None
        self.query, self.answered = None, True
        entry: Entry = message
        return entry

    def how(self) -> str:
        """In which way it died."""
        self.end()
        code = self.process.exitcode
        if code is None or code >= 0:
            return f"exit code {code}"
        try:
            return f"killed by signal {-code} ({signal.Signals(-code).name})"
        except ValueError:
            return f"killed by signal {-code}"

    def end(self) -> None:
        """Ends what may hang."""
        self.connection.close()
        self.process.join(_TICK)
        if self.process.is_alive():
            self.process.terminate()
            self.process.join(_PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(_PATIENCE)


class Processes:
    """As many processes as are asked for, started when there is work for them."""

    def __init__(self, work: Work, count: int) -> None:
        self._context = multiprocessing.get_context()
        self._count = count
        self._workers: List[_Worker] = []
        # deaths in a row of workers that have never answered anything
        self._barren = 0
        self._work: Any = work
        if self._context.get_start_method() != "fork":
            self._work = _pickled(work)

    def evaluate(self, search: Search, queries: Sequence[Query]) -> None:
        waiting: Deque[Query] = deque(queries)
        deaths: Dict[int, int] = {}
        left = len(queries)
        while left > 0:
            self._hand_out(waiting)
            told = self._gather(waiting, deaths)
            if told:
                search.tell_outcomes(told)
                left -= len(told)
            if search.ended():
                return

    def _hand_out(self, waiting: Deque[Query]) -> None:
        starting = 0
        for worker in self._workers:
            if not worker.ready:
                starting += 1
            elif worker.query is None and waiting:
                worker.take(waiting.popleft())
        for _ in range(min(self._count - len(self._workers), len(waiting) - starting)):
            self._workers.append(_Worker(self._context, self._work))

    def _gather(self, waiting: Deque[Query], deaths: Dict[int, int]) -> List[Entry]:
        signs: Dict[Any, _Worker] = {}
        for worker in self._workers:
            signs[worker.connection] = signs[worker.process.sentinel] = worker
        heard = wait(list(signs), _TICK)
        # a child that f left behind may hold the pipes of a worker that is dead
        told = []
        for worker in {id(signs[each]): signs[each] for each in heard or signs}.values():
            lost, entry = False, None
            try:
                entry = worker.hear()
            except EOFError:
                lost = True
            if lost:
                entry = self._lost(worker, waiting, deaths)
            if entry is not None:
                told.append(entry)
        return told

    def _lost(self, worker: _Worker, waiting: Deque[Query], deaths: Dict[int, int]) -> Optional[Entry]:
        self._workers.remove(worker)
        how = worker.how()
        query = worker.query
        if query is None:
            self._barren = 0 if worker.answered else self._barren + 1
            if self._barren >= MOST_DEATHS:
                raise Trouble(
                    f"worker processes die before they take a query, the last one: {how}; f must be at the top"
                    " level of a module that they can import, and a script must start from under"
                    " \"if __name__ == '__main__':\""
                )
            return None
        deaths[query.id] = deaths.get(query.id, 0) + 1
        if deaths[query.id] < MOST_DEATHS:
            waiting.appendleft(query)
            return None
        return outcome(
            query.id, {"failure": f"crashed its worker {MOST_DEATHS} times, the last time: {how}"}
        )

    def close(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.end()
        self._workers.clear()


def _pickled(work: Any) -> bytes:
    try:
        return pickle.dumps(work)
    except Exception as thrown:
        f = getattr(work, "f", work)
        raise Refused(
            f"f can't be sent to worker processes ({getattr(f, '__qualname__', repr(f))}: {thrown}):"
            " define it at the top level of a module, or take executor='threads'"
        ) from None


def _serve(work: Any, connection: Any, parent: int) -> None:
    # Ctrl-C is for the process that searches
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with, args=(parent,), daemon=True).start()
    if isinstance(work, bytes):
        try:
            work = pickle.loads(work)
        except Exception as thrown:
            connection.send(f"{type(thrown).__name__}: {thrown}")
            return
    connection.send(None)
    while True:
        try:
            query = connection.recv()
        except EOFError:
            return
        connection.send(work(*query))


def _die_with(parent: int) -> None:
    while os.getppid() == parent or multiprocessing.parent_process().is_alive():  # type: ignore[union-attr]
        time.sleep(1)
    os._exit(1)
