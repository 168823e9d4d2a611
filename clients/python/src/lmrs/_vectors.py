"""Vectors: NumPy's arrays where NumPy is there, lists of floats elsewhere."""

from __future__ import annotations

import sys
from array import array
from typing import Any, List, Optional, Sequence

try:
    import numpy
except ImportError:  # the standard library alone will do
    numpy = None  # type: ignore[assignment]

HAS_NUMPY = numpy is not None


def numbers(name: str, values: Any) -> List[float]:
    """A list of finite or infinite floats from a sequence, an array or one number."""
    from ._errors import Refused

    try:
        if hasattr(values, "tolist"):
            values = values.tolist()
        if isinstance(values, (int, float)):
            values = [values]
        return [float(value) for value in values]
    except (TypeError, ValueError):
        raise Refused(f"{name} must be a sequence of numbers: {values!r:.80}") from None


def vector(values: Optional[Sequence[float]]) -> Any:
    """What a user gets: an array, or a list; None stays."""
    if values is None:
        return None
    floats = [float("nan") if value is None else value for value in values]
    return numpy.array(floats, dtype=float) if HAS_NUMPY else floats


def matrix(data: bytearray, rows: int) -> Any:
    """The rows of numbers sent as little-endian doubles; each may be written to."""
    if rows == 0:
        return []
    if HAS_NUMPY:
        return numpy.frombuffer(data, dtype="<f8").reshape(rows, -1)
    flat = array("d")
    flat.frombytes(data)
    if sys.byteorder == "big":
        flat.byteswap()
    width = len(flat) // rows
    return [flat[i * width : (i + 1) * width].tolist() for i in range(rows)]


def named(variables: List[dict], x: Sequence[float]) -> dict:
    """A point by the names of its variables: floats, whole numbers and labels."""
    point = {}
    for i, (variable, value) in enumerate(zip(variables, x)):
        labels = variable.get("labels")
        name = variable.get("name", f"x{i}")
        if labels:
            point[name] = labels[int(value)]
        else:
            point[name] = int(value) if variable.get("type") == "integer" else float(value)
    return point
