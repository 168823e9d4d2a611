"""What came of a run, with the names that SciPy gives them."""

from __future__ import annotations

from typing import Any, Dict

_SENTENCES = {
    "target": "the target was reached",
    "evaluations": "the evaluations are spent",
    "iterations": "the iterations are spent",
    "wall-time": "the time is up",
    "stationarity": "the gradient is small enough",
    "stagnation": "no better value was found for a while",
    "give-up": "too many evaluations failed in a row",
    "all-failed": "every evaluation failed",
    "listener": "the callback ended the run",
    "cancelled": "the run was stopped",
}

_FAILED = ("give-up", "all-failed")
_NOTHING = 3
_STATUS = {"give-up": _NOTHING, "all-failed": _NOTHING, "cancelled": 130}


class Result(Dict[str, Any]):
    """A dictionary whose entries are attributes too, as SciPy's OptimizeResult.

    x, fun: the best point seen and its value. nfev, nit: evaluations and iterations. success, status,
    message: how the run ended; one that found no value is no success. stop: the same as a word. nfail:
    failed evaluations. incumbent: where the search stands at the end, which under noise is the better
    answer. run: its name in the store, or None. seconds: how long it took. notes: what lmrs remarked.
    trace: one dictionary per iteration where it was asked for. details: everything the program said.
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __delattr__(self, name: str) -> None:
        del self[name]

    def __dir__(self) -> list:
        return list(self)

    def __repr__(self) -> str:
        shown = [name for name in self if name not in ("details", "trace")]
        width = max((len(name) for name in shown), default=0)
        return "\n".join(f"{name:>{width}}: {self[name]!r}" for name in shown)


def ending(stop: str, last_failure: Any, found: bool) -> Dict[str, Any]:
    """The fields that say how a run ended; found: there is a value."""
    message = _SENTENCES.get(stop, stop)
    if stop in _FAILED:
        message += f", the last one: {last_failure}" if last_failure else ""
    elif not found:
        message += "; no value was found"
        message += f", the last failure: {last_failure}" if last_failure else ""
    status = _STATUS.get(stop, 0 if found else _NOTHING)
    return {"success": status == 0, "status": status, "message": message, "stop": stop}
