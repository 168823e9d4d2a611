"""Evaluations that lmrs and SciPy's methods need on ten functions, side by side.

    PYTHONPATH=clients/python/src python3 clients/python/bench/scipy_comparison.py [FUNCTION...] > table.md

A run ends when the part of the gap that is left (from the value at the start to the least value) is at most
1e-6, when 2000 + 100 d evaluations are spent, or when the method itself has computed for 15 s. The table
gives the median over five starts; a start that is missed counts as infinite, and after three of them no more are run. Under noise the value without noise
counts, at the points that the method evaluates, and 1e-2 of the gap. Every method has its default settings;
those that need a box get [-5, 5].
"""

from __future__ import annotations

import math
import statistics
import sys
import time
import warnings
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import numpy as np
import scipy
from scipy import optimize

import lmrs

STARTS = 5
SECONDS = 15.0


class Enough(Exception):
    """The target, the budget or the time is reached."""


class Task(NamedTuple):
    """A function, its least value, and how a start is drawn."""

    name: str
    what: str
    dimension: int
    clean: Callable[[np.ndarray], float]
    least: float
    noise: float = 0.0
    level: float = 1e-6
    bounds: Optional[List[Tuple[float, float]]] = None


class Counted:
    """Counts evaluations up to the target."""

    def __init__(self, task: Task, start: np.ndarray, seed: int) -> None:
        self._task = task
        self._noise = np.random.default_rng(1000 + seed)
        first = task.clean(start)
        self._target = task.least + task.level * (first - task.least)
        self._budget = 2000 + 100 * task.dimension
        self._began = time.process_time()
        self.count = 0
        self.reached: Optional[int] = None

    def __call__(self, x: Any) -> float:
        if self.reached is not None or self.count >= self._budget or time.process_time() - self._began > SECONDS:
            raise Enough
        self.count += 1
        value = self._task.clean(np.asarray(x, dtype=float))
        if value <= self._target:
            self.reached = self.count
            raise Enough
        return value + self._task.noise * self._noise.standard_normal()


def rotation(d: int, seed: int) -> np.ndarray:
    q, _ = np.linalg.qr(np.random.default_rng(seed).standard_normal((d, d)))
    return q


def rosen(x: np.ndarray) -> float:
    return float(np.sum(100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2))


def tasks() -> List[Task]:
    weights = 10.0 ** np.linspace(0, 6, 20)
    turned, steep = rotation(50, 1), 10.0 ** np.linspace(0, 4, 50)
    hidden = rotation(300, 2)[:5] * math.sqrt(300 / 5) / 4
    times = np.linspace(0, 4, 40)

    def decays(p: np.ndarray) -> np.ndarray:
        return sum(p[i] * np.exp(-p[i + 1] * times) for i in range(0, 6, 2)) + p[6] + p[7] * times

    truth = np.array([2.0, 0.5, 1.0, 2.0, -1.5, 4.0, 0.3, -0.1])
    data = decays(truth)

    def fit(p: np.ndarray) -> float:
        return float(np.sum((decays(p) - data) ** 2))

    return [
        Task("sphere", "sum of squares", 50, lambda x: float(np.sum(x * x)), 0.0),
        Task("ellipsoid", "axes of length 1 to 1000", 20, lambda x: float(np.sum(weights * x * x)), 0.0),
        Task("turned", "ellipsoid, axes 1 to 100, turned", 50, lambda x: float(np.sum(steep * (turned @ x) ** 2)), 0.0),
        Task("rosen-20", "Rosenbrock's valley", 20, rosen, 0.0),
        Task("quartic", "sum of fourth powers, growing weights", 100, lambda x: float(np.sum(np.arange(1, 101) * x**4)), 0.0),
        Task("hidden", "Rosenbrock's valley in 5 unknown directions", 300, lambda x: rosen(hidden @ x), 0.0),
        Task("kink", "sum of absolute values, growing weights", 20, lambda x: float(np.sum(np.abs(x) * np.arange(1, 21))), 0.0),
        Task("rastrigin", "a million minima", 10, lambda x: float(10 * len(x) + np.sum(x * x - 10 * np.cos(2 * np.pi * x))), 0.0),
        Task("fit", "three decays and a line through 40 data, in a box", 8, fit, 0.0, bounds=[(-5.0, 5.0)] * 8),
        Task("noisy", "sum of squares with noise of deviation 0.1", 20, lambda x: float(np.sum(x * x)), 0.0, noise=0.1, level=1e-2),
    ]  # fmt: skip


def start_of(task: Task, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform(-2, 2, task.dimension)


def by_scipy(method: str) -> Callable[[Task, Counted, np.ndarray, int], None]:
    def run(task: Task, f: Counted, start: np.ndarray, seed: int) -> None:
        options: Dict[str, Any] = {"maxiter": 10**9}
        if method in ("Nelder-Mead", "Powell"):
            options["maxfev"] = 10**9
        if method == "L-BFGS-B":
            options.update(maxfun=10**9, ftol=0.0, gtol=0.0)
        optimize.minimize(f, start, method=method, bounds=task.bounds, options=options)

    return run


def by_evolution(task: Task, f: Counted, start: np.ndarray, seed: int) -> None:
    box = task.bounds or [(-5.0, 5.0)] * task.dimension
    optimize.differential_evolution(f, box, x0=start, seed=seed, maxiter=10**9, tol=0, polish=False)


def by_annealing(task: Task, f: Counted, start: np.ndarray, seed: int) -> None:
    box = task.bounds or [(-5.0, 5.0)] * task.dimension
    optimize.dual_annealing(f, box, x0=start, seed=seed, maxiter=10**9, maxfun=10**9)


def by_lmrs(search: Optional[str]) -> Callable[[Task, Counted, np.ndarray, int], None]:
    def run(task: Task, f: Counted, start: np.ndarray, seed: int) -> None:
        ended = False

        def guarded(x: np.ndarray) -> float:
            nonlocal ended
            if ended:
                return math.nan
            try:
                return f(x)
            except Enough:
                ended = True
                return math.nan

        with lmrs.Search(start, task.bounds, search, 2000 + 100 * task.dimension, seed) as run_:
            queries = run_.ask()
            while queries and not ended:
                run_.tell(queries, [guarded(query.x) for query in queries])
                queries = [] if ended else run_.ask()

    return run


METHODS: Dict[str, Callable[[Task, Counted, np.ndarray, int], None]] = {
    "lmrs": by_lmrs(None),
    "lmrs, `auto`": by_lmrs("auto"),
    "Nelder-Mead": by_scipy("Nelder-Mead"),
    "Powell": by_scipy("Powell"),
    "COBYLA": by_scipy("COBYLA"),
    "COBYQA": by_scipy("COBYQA"),
    "L-BFGS-B": by_scipy("L-BFGS-B"),
    "BFGS": by_scipy("BFGS"),
    "SLSQP": by_scipy("SLSQP"),
    "differential_evolution": by_evolution,
    "dual_annealing": by_annealing,
}
NO_BOX = ("BFGS",)


def needed(task: Task, method: str) -> Optional[List[float]]:
    if task.bounds and method in NO_BOX:
        return None
    counts: List[float] = []
    for seed in range(STARTS):
        if sum(1 for count in counts if math.isinf(count)) > STARTS // 2:
            break
        start = start_of(task, seed)
        f = Counted(task, start, seed)
        try:
            METHODS[method](task, f, start, seed)
        except Enough:
            pass
        except Exception as thrown:  # a method that gives up by itself has missed
            print(f"{task.name} {method} {seed}: {thrown!r}", file=sys.stderr)
        counts.append(math.inf if f.reached is None else f.reached)
    print(f"{task.name} {method} {counts}", file=sys.stderr, flush=True)
    return counts


def cell(counts: Optional[List[float]], best: float) -> str:
    if counts is None:
        return "takes no box"
    counts = counts + [math.inf] * (STARTS - len(counts))
    middle = statistics.median(counts)
    solved = sum(1 for count in counts if math.isfinite(count))
    if math.isinf(middle):
        return "-"
    text = f"{middle:.0f}" + ("" if solved == STARTS else f" ({solved} of {STARTS})")
    return f"**{text}**" if middle == best else text


def main() -> None:
    warnings.simplefilter("ignore")
    columns = list(METHODS)
    print(f"SciPy {scipy.__version__}, NumPy {np.__version__}, Python {sys.version.split()[0]}.\n")
    print("| function | d | " + " | ".join(columns) + " |")
    print("|---|---|" + "---|" * len(columns))
    for task in tasks():
        if len(sys.argv) > 1 and task.name not in sys.argv[1:]:
            continue
        found = {method: needed(task, method) for method in columns}
        best = min(statistics.median(counts) for counts in found.values() if counts)
        cells = [cell(found[method], best) for method in columns]
        print(f"| {task.name} | {task.dimension} | " + " | ".join(cells) + " |", flush=True)
    print()
    for task in tasks():
        print(f"- {task.name}: {task.what}")


if __name__ == "__main__":
    main()
