"""A search that is asked for points and told their values."""

from __future__ import annotations

import math
import warnings
from typing import Any, Callable, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Union

from . import _program
from ._errors import Refused, complaint
from ._outcome import fitted, outcome
from ._result import Result, ending
from ._spec import Default, mapping, specification
from ._vectors import matrix, named, vector

# as many evaluations and the seed where the user says nothing
EVALUATIONS = Default(2000)
SEED = Default(0)


class Query(NamedTuple):
    """A point to evaluate. seed is all the randomness that its evaluation may use.

    x is a vector; a dictionary of names where the run has named variables. cutoff, if the search sets
    one, is a dictionary that says when the evaluation may end early.
    """

    id: int
    x: Any
    seed: int
    cutoff: Optional[Mapping[str, float]] = None


class LmrsWarning(UserWarning):
    """What lmrs remarks about a run."""


class Search:
    """A run whose points you evaluate yourself.

        with lmrs.Search(x0=[0, 0], evaluations=500) as search:
            while queries := search.ask():
                search.tell(queries, [f(query.x) for query in queries])
        print(search.result)

    The arguments are those of lmrs.minimize. One search uses one process; several may be open at once.
    Not thread-safe.
    """

    def __init__(
        self,
        x0: Any = None,
        bounds: Any = None,
        search: Optional[str] = None,
        evaluations: Optional[int] = EVALUATIONS,
        seed: int = SEED,
        *,
        dimension: Optional[int] = None,
        maximize: bool = False,
        settings: Optional[Mapping[str, Any]] = None,
        iterations: Optional[int] = None,
        time: Union[str, float, None] = None,
        target: Optional[float] = None,
        stationarity: Optional[float] = None,
        stagnation: Optional[int] = None,
        give_up: Optional[int] = None,
        scale: Any = None,
        restarts: Optional[int] = None,
        confirm: Optional[int] = None,
        variables: Any = None,
        constraints: Any = None,
        spec: Optional[Mapping[str, Any]] = None,
        store: Any = None,
        name: Optional[str] = None,
        group: Optional[str] = None,
        callback: Optional[Callable[[Result], Any]] = None,
        trace: bool = False,
    ) -> None:
        fields = specification(
            dimension,
            x0,
            bounds,
            {
                "maximize": maximize,
                "search": search,
                "settings": None if settings is None else mapping("settings", settings),
                "evaluations": evaluations,
                "seed": seed,
                "iterations": iterations,
                "time": time,
                "target": target,
                "stationarity": stationarity,
                "stagnation": stagnation,
                "giveUp": give_up,
                "scale": scale,
                "restarts": restarts,
                "confirm": confirm,
                "variables": variables,
                "constraints": constraints,
            },
            # what this package does not know by name is still a part of the specification
            spec,
        )
        message: Dict[str, Any] = {"type": "run", "spec": fields}
        for key, value in (("store", store), ("name", name), ("group", group)):
            if value is not None:
                message[key] = str(value)
        self._begin(message, callback, trace)

    @classmethod
    def resume(
        cls,
        run: str,
        store: Any = "runs.db",
        evaluations: Optional[int] = None,
        *,
        take_over: bool = False,
        from_snapshot: bool = False,
        callback: Optional[Callable[[Result], Any]] = None,
        trace: bool = False,
    ) -> "Search":
        """Goes on with a stored run, exactly as if it had never been interrupted."""
        search = cls.__new__(cls)
        message: Dict[str, Any] = {"type": "resume", "run": str(run), "store": str(store)}
        if evaluations is not None:
            message["evaluations"] = evaluations
        message["takeOver"] = take_over
        message["fromSnapshot"] = from_snapshot
        search._begin(message, callback, trace)
        return search

    def _begin(self, message: Dict[str, Any], callback: Optional[Callable], trace: bool) -> None:
        self._callback = callback
        self._open: Dict[int, Query] = {}
        self._points: Dict[int, Any] = {}
        self._best: Optional[Result] = None
        self._interrupted: Optional[Callable[[], bool]] = None
        self._stopping = False
        self._ended_by_callback = False
        self._variables: Optional[List[dict]] = None
        self._constrained = False
        self._limited: List[str] = []
        self._maximize = False
        #: what came of the run, None while it goes on
        self.result: Optional[Result] = None
        #: what lmrs remarked
        self.notes: List[str] = []
        #: the run's name in the store, or None
        self.run: Optional[str] = None
        message.update(vectors="binary", progress=callback is not None, trace=trace)
        self._program: Optional[_program.Program] = None
        program = _program.acquire()
        try:
            program.send(message)
        except BaseException:
            # no run has begun that could end
            _program.release(program)
            raise
        self._program = program
        try:
            while not self._receive("begun"):
                pass
        except BaseException:
            self.close()
            raise

    @property
    def done(self) -> bool:
        """True where the run has ended."""
        return self.result is not None

    def ask(self) -> List[Query]:
        """The queries that wait for their outcome, a whole batch at first; none when the run has ended."""
        while not self._open and not self.done:
            self._receive()
        return list(self._open.values())

    def tell(self, queries: Any, values: Any) -> None:
        """Tells what became of queries: one and its value, or many and their values.

        A value is a number, an exception (which makes the evaluation a failure), or a dictionary as the
        program takes it: {"value": 1.5, "constraints": [...]}, {"failure": "the mesh is broken"}. What is
        none of these is a failure that says why. Queries may be told in any order and in parts.
        """
        one = isinstance(queries, (Query, int))
        told = [queries] if one else list(queries)
        given = [values] if one else list(values)
        if len(told) != len(given):
            raise Refused(f"values must be as many as queries, {len(told)}: {len(given)}")
        self.tell_outcomes(outcome(_id(query), value) for query, value in zip(told, given))

    def tell_outcomes(self, outcomes: Iterable[Dict[str, Any]]) -> None:
        """Tells outcomes as the program takes them, each with the id of its query."""
        entries = []
        for told in outcomes:
            number = told.get("id")
            if number not in self._points:
                raise Refused(f"query must be one that was asked: {number}")
            answer = {name: part for name, part in told.items() if name != "id"}
            # the program refuses a message with a wrong outcome as a whole
            entries.append(fitted(outcome(number, answer), self._limited))
        # a run that has ended meanwhile takes no more outcomes
        if self._program is not None and not self.done:
            self._program.send({"type": "tell", "outcomes": entries})
        for entry in entries:
            self._open.pop(entry["id"], None)
            self._observe(entry)

    def _observe(self, entry: Dict[str, Any]) -> None:
        value = entry.get("value")
        # under constraints the program knows which point is better
        if self._constrained or value is None or not math.isfinite(value):
            return
        better = self._best is None or (value > self._best.fun if self._maximize else value < self._best.fun)
        if better:
            self._best = Result(x=self._points[entry["id"]], fun=value)

    @property
    def best(self) -> Optional[Result]:
        """The best point that was told since this object was made: x and fun; None before the first."""
        return self._best

    def stop(self) -> None:
        """Asks the run to end; ask gives no more queries then, and result is there."""
        if self.done or self._program is None:
            return
        if not self._stopping:
            self._stopping = True
            self._program.send({"type": "stop"})
        self._open.clear()
        while not self.done:
            self._receive()
            self._open.clear()

    def ended(self) -> bool:
        """True where the run has ended, also if that was said only now, such as when its time is up."""
        while not self.done and self._program is not None and self._program.waiting():
            self._receive()
        return self.done

    def close(self) -> None:
        """Ends the run if it goes on, and lets the process go."""
        program, self._program = self._program, None
        if program is None:
            return
        if not program.usable:
            program.close()
            return
        self._program = program
        try:
            self.stop()
        finally:
            if self._program is not None:
                self._program = None
                program.close()

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _receive(self, wanted: Optional[str] = None) -> bool:
        if self._program is None:
            raise Refused("the search is closed")
        message, data = self._program.receive(self._interrupted)
        kind = message["type"]
        if kind == "ask":
            queries = message["queries"]
            rows = matrix(data if data is not None else bytearray(), len(queries))
            self._points = {}
            for entry, row in zip(queries, rows):
                x = row if self._variables is None else named(self._variables, row)
                query = Query(entry["id"], x, entry["seed"], entry.get("cutoff"))
                self._open[query.id] = query
                # a function may write into its x
                self._points[query.id] = x.copy()
        elif kind == "iterated":
            self._iterated(message)
        elif kind == "begun":
            self.run = message["run"]
            self._maximize = message["goal"] == "maximize"
            self._variables = message.get("variables")
            self._constrained = "constraints" in message
            # nobody gives numbers for linear ones
            self._limited = [c["name"] for c in message.get("constraints", []) if "linear" not in c]
        elif kind == "note":
            self.notes.append(message["note"])
            warnings.warn(message["note"], LmrsWarning, stacklevel=4)
        elif kind == "ended":
            self._end(message)
        elif kind == "error":
            if message["over"]:
                self._let_go()
            raise complaint(message)
        return kind == wanted

    def _iterated(self, message: Dict[str, Any]) -> None:
        if self._callback is None or self._stopping:
            return
        best = self._best
        # known points, and those evaluated before a run was resumed, were not seen here
        seen = best is not None and best.fun == message["best"]
        state = Result(
            x=best.x if seen else None,
            fun=message["best"],
            incumbent_fun=message["incumbent"],
            nfev=message["evaluations"],
            nfail=message["failures"],
            nit=message["iteration"],
            seconds=message["seconds"],
            metrics=message["metrics"],
        )
        try:
            wants_end = self._callback(state) is True
        except StopIteration:
            wants_end = True
        if wants_end and self._program is not None:
            self._stopping = True
            self._ended_by_callback = True
            self._program.send({"type": "stop"})

    def _end(self, message: Dict[str, Any]) -> None:
        details = message["result"]
        stop = details["stop"]
        if stop == "cancelled" and self._ended_by_callback:
            stop = "listener"
        fun, x = details["best"], self._point(details["point"])
        best = self._best
        # a batch that was cut short is not told to the search, but what it found is kept
        if stop in ("cancelled", "listener") and best is not None:
            if fun is None or (best.fun > fun if self._maximize else best.fun < fun):
                fun, x = best.fun, best.x
        trace = details.pop("trace", None)
        self.result = Result(
            message="",
            success=False,
            status=0,
            fun=math.nan if fun is None else fun,
            x=x,
            nfev=details["evaluations"],
            nit=details["iterations"],
            nfail=details["failures"],
            stop=stop,
            incumbent=self._point(details["incumbent"]),
            incumbent_fun=details["incumbentValue"],
            seconds=details["seconds"],
            run=message["run"],
            notes=self.notes,
            details=details,
            trace=trace,
        )
        self.result.update(ending(stop, message["lastFailure"], fun is not None))
        if self._constrained:
            self.result.constraints = vector(details["constraints"])
            self.result.violation = details["violation"]
            if details["violation"] != 0 and fun is not None:
                self.result.success = False
                self.result.message += "; no point was found at which the constraints hold"
        self._let_go()

    def _point(self, x: Optional[Sequence[float]]) -> Any:
        return named(self._variables, x) if self._variables is not None and x is not None else vector(x)

    def _let_go(self) -> None:
        self._open.clear()
        program, self._program = self._program, None
        if program is not None:
            _program.release(program)


def _id(query: Any) -> int:
    return query.id if isinstance(query, Query) else int(query)
