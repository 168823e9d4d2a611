"""What became of an evaluation, as the program takes it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Dict, List, Optional, Sequence, Union

Entry = Dict[str, Any]

FIELDS = ("value", "constraints", "steps", "failure", "seconds")


class _Malformed(Exception):
    """An answer is none; the sentence says why."""


def outcome(number: int, answer: Any, seconds: Optional[float] = None) -> Entry:
    """The outcome of a query; one that can't be understood is a failure that says why."""
    entry: Entry = {"id": number}
    if seconds is not None:
        entry["seconds"] = seconds
    try:
        if isinstance(answer, BaseException):
            entry["failure"] = reason(answer)
        elif isinstance(answer, Mapping):
            entry.update(_fields(answer))
        else:
            entry["value"] = _number("the value is not a number", answer)
    except _Malformed as malformed:
        entry["failure"] = str(malformed)
    return entry


def fitted(entry: Entry, names: Sequence[str]) -> Entry:
    """The outcome with its constraints in the order of the run's; a failure where they are others."""
    given = entry.get("constraints")
    wrong = None
    if given and not names:
        wrong = f"the run declares no constraints, but an evaluation gave {len(given)}"
    elif isinstance(given, dict):
        unknown = [name for name in given if name not in names]
        missing = [name for name in names if name not in given]
        if unknown:
            wrong = f"the run declares no constraint of the name {unknown[0]:.80}"
        elif missing:
            wrong = f"constraints must have a number for {missing[0]}"
        else:
            return dict(entry, constraints=[given[name] for name in names])
    if wrong is None:
        return entry
    kept = {name: entry[name] for name in ("id", "seconds") if name in entry}
    return dict(kept, failure=wrong)


def reason(thrown: BaseException) -> str:
    """Why an evaluation failed, in a line."""
    name = type(thrown).__name__
    words = " ".join(_text(thrown).split())
    return name if words in ("", name) else f"{name}: {words}"


def _fields(answer: "Mapping[Any, Any]") -> Entry:
    for name in answer:
        if not isinstance(name, str) or name not in FIELDS:
            raise _Malformed(f"unknown field of the answer: {_shown(name)} (known: {', '.join(FIELDS)})")
    # None is as good as absent
    given = {name: part for name, part in answer.items() if part is not None}
    if ("value" in given) == ("failure" in given):
        raise _Malformed(f"the answer must have a value or a failure, one of them: {_shown(answer)}")
    entry: Entry = {}
    if "seconds" in given:
        entry["seconds"] = _number("seconds must be a number", given["seconds"])
    if "failure" in given:
        why = given["failure"]
        entry["failure"] = reason(why) if isinstance(why, BaseException) else _text(why)
        return entry
    entry["value"] = _number("the value is not a number", given["value"])
    if "constraints" in given:
        entry["constraints"] = _constraints(given["constraints"])
    if "steps" in given:
        steps = _number("steps must be an integer", given["steps"])
        if not math.isfinite(steps) or steps != int(steps) or steps < 0:
            raise _Malformed(f"steps must be an integer, at least 0: {_shown(given['steps'])}")
        entry["steps"] = int(steps)
    return entry


def _constraints(given: Any) -> Union[Dict[str, float], List[float]]:
    if hasattr(given, "tolist"):
        given = given.tolist()
    if isinstance(given, Mapping):
        named = {name if isinstance(name, str) else _shown(name): part for name, part in given.items()}
        return {name: _number(f"the constraint {name:.80} must be a number", named[name]) for name in named}
    try:
        parts = None if isinstance(given, (str, bytes)) else list(given)
    except Exception:
        parts = None
    if parts is None:
        raise _Malformed(f"constraints must be numbers in order, or by their names: {_shown(given)}")
    return [_number(f"the constraint {i} must be a number", part) for i, part in enumerate(parts)]


def _number(otherwise: str, value: Any) -> float:
    try:
        if getattr(value, "size", 1) != 1:
            raise ValueError
        return float(value.item() if hasattr(value, "item") else value)
    except Exception:
        raise _Malformed(f"{otherwise}: {_shown(value)}") from None


def _shown(value: Any) -> str:
    # what a user gives may fail at that, too
    try:
        return f"{value!r:.80}"
    except Exception:
        return type(value).__name__


def _text(value: Any) -> str:
    try:
        return str(value)
    except Exception:
        return type(value).__name__
