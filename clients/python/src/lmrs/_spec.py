"""A run as the program reads it: the fields of a run specification."""

from __future__ import annotations

import math
import operator
from typing import Any, Dict, List, Mapping, Optional, Tuple

from ._errors import Refused
from ._vectors import numbers


class Default(int):
    """A number that nobody gave: what spec says goes before it."""


# arguments that have another name in a specification
_ARGUMENTS = {
    "start": "x0",
    "lower": "bounds",
    "upper": "bounds",
    "giveUp": "give_up",
    "problemSettings": "maximize",
}


def sides(bounds: Any, dimension: int) -> Tuple[Optional[List[Any]], Optional[List[Any]]]:
    """Lower and upper bounds from SciPy's forms: pairs, or an object with lb and ub."""
    if bounds is None:
        return None, None
    if hasattr(bounds, "lb") and hasattr(bounds, "ub"):
        lower = _spread(_object_side("bounds.lb", bounds.lb), dimension)
        upper = _spread(_object_side("bounds.ub", bounds.ub), dimension)
    else:
        pairs = [_pair(i, pair) for i, pair in enumerate(bounds)]
        lower = [_bound(f"bounds[{i}][0]", low, -math.inf) for i, (low, _) in enumerate(pairs)]
        upper = [_bound(f"bounds[{i}][1]", high, math.inf) for i, (_, high) in enumerate(pairs)]
    for name, side in (("lower", lower), ("upper", upper)):
        if len(side) != dimension:
            raise Refused(f"bounds must have {dimension} entries for {name}: {len(side)}")
    return [_word(value) for value in lower], [_word(value) for value in upper]


def _pair(index: int, given: Any) -> Tuple[Any, Any]:
    try:
        low, high = given
    except (TypeError, ValueError):
        raise Refused(
            f"bounds[{index}] must be a pair of a lower and an upper bound: {given!r:.80}"
        ) from None
    return low, high


def _bound(name: str, value: Any, open_: float) -> float:
    try:
        number = open_ if value is None else float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if math.isnan(number):
        raise Refused(f"{name} must be a number or None: {value!r:.80}")
    return number


def _object_side(name: str, values: Any) -> List[float]:
    side = numbers(name, values)
    for i, value in enumerate(side):
        if math.isnan(value):
            raise Refused(f"{name}[{i}] must be a number: {value}")
    return side


def _word(value: float) -> Any:
    # JSON has no infinity
    return value if math.isfinite(value) else "inf" if value > 0 else "-inf"


def _spread(values: List[float], dimension: int) -> List[float]:
    return values * dimension if len(values) == 1 else values


def specification(
    dimension: Optional[int],
    x0: Any,
    bounds: Any,
    more: Mapping[str, Any],
    spec: Optional[Mapping[str, Any]] = None,
) -> Dict[str, Any]:
    """The fields, without those that are None, and those of spec, none of them given twice."""
    further = mapping("spec", spec)
    if dimension is None:
        dimension = further.pop("dimension", None)
    if dimension is not None:
        dimension = _whole("dimension", dimension)
    has_variables = more.get("variables") is not None or further.get("variables") is not None
    fields: Dict[str, Any] = {}
    if isinstance(x0, str):
        fields["start"] = _start(x0)
    elif isinstance(x0, Mapping):
        fields["start"] = dict(x0)
    elif x0 is not None and has_variables:
        # labels are words
        fields["start"] = x0.tolist() if hasattr(x0, "tolist") else _list("x0", x0)
    elif x0 is not None:
        start = numbers("x0", x0)
        if dimension is not None and dimension != len(start):
            raise Refused(f"x0 must have {dimension} entries: {len(start)}")
        dimension = len(start)
        fields["start"] = start
    if bounds is not None and not hasattr(bounds, "lb"):
        bounds = _list("bounds", bounds)
        if dimension is None:
            dimension = len(bounds)
    fields["dimension"] = dimension
    if bounds is not None:
        if dimension is None:
            raise Refused("bounds need a start or a dimension")
        fields["lower"], fields["upper"] = sides(bounds, dimension)
    if more.get("maximize", False):
        fields["problemSettings"] = {"goal": "maximize"}
    for name, value in more.items():
        if name != "maximize" and value is not None:
            fields[name] = value.tolist() if hasattr(value, "tolist") else value
    fields = _with({name: value for name, value in fields.items() if value is not None}, further)
    # any other problem knows its number of variables
    external = fields.setdefault("problem", "external") == "external"
    if external and "dimension" not in fields and not has_variables:
        raise Refused(
            "the number of variables is not known: give x0 as numbers, dimension, bounds or variables"
        )
    return fields


def _with(fields: Dict[str, Any], further: Mapping[str, Any]) -> Dict[str, Any]:
    """The fields of both; settings go together one by one."""
    both = dict(fields)
    for name, value in further.items():
        given = fields.get(name)
        argument = _ARGUMENTS.get(name, name)
        if isinstance(given, dict) and isinstance(value, Mapping):
            for key in value:
                if key in given:
                    raise Refused(
                        f"spec must not have {name}.{key} beside the argument {argument}: {value[key]!r:.80}"
                    )
            both[name] = {**given, **value}
        elif given is None or isinstance(given, Default):
            both[name] = value
        else:
            raise Refused(f"spec must not have {name} beside the argument {argument}: {value!r:.80}")
    return both


def mapping(name: str, given: Any) -> Dict[str, Any]:
    """A copy of a dictionary; empty for None."""
    if given is not None and not isinstance(given, Mapping):
        raise Refused(f"{name} must be a dictionary: {given!r:.80}")
    return dict(given or {})


def _start(word: str) -> str:
    if word not in ("zeros", "random") and not word.startswith("run:"):
        raise Refused(f"x0 must be numbers, zeros, random or run:NAME: {word!r:.80}")
    return word


def _list(name: str, given: Any) -> List[Any]:
    try:
        return list(given)
    except TypeError:
        raise Refused(f"{name} must be a sequence: {given!r:.80}") from None


def _whole(name: str, given: Any) -> int:
    try:
        return operator.index(given)
    except TypeError:
        raise Refused(f"{name} must be an integer: {given!r:.80}") from None
