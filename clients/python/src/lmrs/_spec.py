"""A run as the program reads it: the fields of a run specification."""

from __future__ import annotations

import math
from typing import Any, Dict, List, Mapping, Optional, Tuple

from ._errors import Refused
from ._vectors import numbers


def sides(bounds: Any, dimension: int) -> Tuple[Optional[List[Any]], Optional[List[Any]]]:
    """Lower and upper bounds from SciPy's forms: pairs, or an object with lb and ub."""
    if bounds is None:
        return None, None
    if hasattr(bounds, "lb") and hasattr(bounds, "ub"):
        lower = _spread(numbers("bounds.lb", bounds.lb), dimension)
        upper = _spread(numbers("bounds.ub", bounds.ub), dimension)
    else:
        pairs = [tuple(pair) for pair in bounds]
        if any(len(pair) != 2 for pair in pairs):
            raise Refused("bounds must be pairs of a lower and an upper bound")
        lower = [-math.inf if low is None else float(low) for low, _ in pairs]
        upper = [math.inf if high is None else float(high) for _, high in pairs]
    for name, side in (("lower", lower), ("upper", upper)):
        if len(side) != dimension:
            raise Refused(f"bounds must have {dimension} entries for {name}: {len(side)}")
    return [_word(value) for value in lower], [_word(value) for value in upper]


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
) -> Dict[str, Any]:
    """The fields, without those that are None."""
    spec: Dict[str, Any] = {"problem": "external"}
    if isinstance(x0, (str, Mapping)):
        spec["start"] = x0 if isinstance(x0, str) else dict(x0)
    elif x0 is not None and more.get("variables") is not None:
        # labels are words
        spec["start"] = x0.tolist() if hasattr(x0, "tolist") else list(x0)
    elif x0 is not None:
        start = numbers("x0", x0)
        if dimension is not None and dimension != len(start):
            raise Refused(f"x0 must have {dimension} entries: {len(start)}")
        dimension = len(start)
        spec["start"] = start
    if dimension is None and bounds is not None and not hasattr(bounds, "lb"):
        bounds = list(bounds)
        dimension = len(bounds)
    spec["dimension"] = dimension
    if bounds is not None:
        if dimension is None:
            raise Refused("bounds need a start or a dimension")
        spec["lower"], spec["upper"] = sides(bounds, dimension)
    maximize = more.get("maximize", False)
    if maximize:
        spec["problemSettings"] = {"goal": "maximize"}
    for name, value in more.items():
        if name != "maximize" and value is not None:
            spec[name] = value.tolist() if hasattr(value, "tolist") else value
    return {name: value for name, value in spec.items() if value is not None}
