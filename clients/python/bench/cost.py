"""What an evaluation costs on top of f, and how long the program takes to start.

    PYTHONPATH=clients/python/src python3 clients/python/bench/cost.py

The first column of times is all there is beside f: the search, its learner, the messages. The second is
the messages alone, measured with a search that computes next to nothing.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Callable, List

import lmrs

LIMITS = {100: 1.0, 10_000: 5.0}


def cost(dimension: int, search: str, evaluations: int) -> float:
    """Milliseconds per evaluation beside f, the median of three runs."""
    found: List[float] = []
    for seed in range(3):
        spent = 0.0

        def f(x: object) -> float:
            nonlocal spent
            began = time.perf_counter()
            first, second = x[0], x[dimension - 1]  # type: ignore[index]
            value = float((first - 1) ** 2 + second**2)
            spent += time.perf_counter() - began
            return value

        began = time.perf_counter()
        result = lmrs.minimize(f, [0.5] * dimension, search=search, evaluations=evaluations, seed=seed)
        whole = time.perf_counter() - began
        found.append(1000 * (whole - spent) / result.nfev)
    return statistics.median(found)


def start() -> float:
    """Seconds from nothing to the first query, the median of five."""
    found: List[float] = []
    for _ in range(5):
        lmrs.shutdown()
        began = time.perf_counter()
        with lmrs.Search([0.5] * 10, evaluations=10) as search:
            search.ask()
            found.append(time.perf_counter() - began)
    lmrs.shutdown()
    return statistics.median(found)


def main() -> int:
    print("| d | evaluations | search `lmrs`, ms per evaluation | messages alone (`random-search`), ms | limit |")
    print("|---|---|---|---|---|")
    good = True
    for dimension, evaluations in ((100, 5000), (1000, 3000), (10_000, 600)):
        lmrs.minimize(lambda x: float(x[0] ** 2), [0.5] * dimension, evaluations=evaluations)
        whole = cost(dimension, "lmrs", evaluations)
        messages = cost(dimension, "random-search", evaluations)
        limit = LIMITS.get(dimension)
        good &= limit is None or whole <= limit
        print(f"| {dimension} | {evaluations} | {whole:.3f} | {messages:.3f} | {limit or ''} |")
    seconds = start()
    print(f"\nFrom nothing to the first query: {seconds:.2f} s (limit 1.5 s).")
    return 0 if good and seconds <= 1.5 else 1


if __name__ == "__main__":
    sys.exit(main())
