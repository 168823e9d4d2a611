"""Runs a method of SciPy under constraints; every evaluation is asked for on stdout.

Reads one line of JSON (method, x0, lower, upper, constraints as pairs of limits), then writes
{"x": [...]} for each point and reads {"value": v, "constraints": [...]}; value is null for a
failure. The differences of SLSQP are taken of the value and all constraints at once, so that a
gradient costs as many evaluations as there are variables.
"""

import json
import sys
import warnings

import numpy as np
from scipy.optimize import Bounds, NonlinearConstraint, minimize

warnings.simplefilter("ignore")
STEP = 1.4901161193847656e-08
FAILED = 1e30
MOST_KEPT = 20000


class Ended(Exception):
    """Nobody answers any more."""


class Pipe:
    def __init__(self, count):
        self.count = count
        self.kept = {}

    def __call__(self, x):
        x = np.asarray(x, float)
        key = x.tobytes()
        if key not in self.kept:
            if len(self.kept) > MOST_KEPT:
                self.kept.clear()
            self.kept[key] = self.ask(x)
        return self.kept[key]

    def ask(self, x):
        sys.stdout.write(json.dumps({"x": x.tolist()}) + "\n")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise Ended()
        answer = json.loads(line)
        if answer["value"] is None:
            return FAILED, np.full(self.count, FAILED)
        return answer["value"], np.array(answer["constraints"], float)


class Slopes:
    """Gradients of value and constraints by forward differences, the last ones kept."""

    def __init__(self, evaluate, upper):
        self.evaluate = evaluate
        self.upper = upper
        self.at = None

    def __call__(self, x):
        x = np.asarray(x, float)
        if self.at != x.tobytes():
            self.at = x.tobytes()
            self.last = self.measure(x)
        return self.last

    def measure(self, x):
        value, limits = self.evaluate(x)
        slope = np.zeros(len(x))
        rows = np.zeros((len(limits), len(x)))
        for i in range(len(x)):
            h = STEP * max(1.0, abs(x[i]))
            beside = x.copy()
            beside[i] += h if x[i] + h <= self.upper[i] else -h
            way = beside[i] - x[i]
            v, c = self.evaluate(beside)
            slope[i] = (v - value) / way
            rows[:, i] = (c - limits) / way
        return slope, rows


def slsqp(evaluate, x0, box, low, high):
    slopes = Slopes(evaluate, box.ub)
    equal = low == high
    below = ~equal & np.isfinite(high)
    above = ~equal & np.isfinite(low)
    limits = []
    if equal.any():
        limits.append(
            {
                "type": "eq",
                "fun": lambda x: (evaluate(x)[1] - high)[equal],
                "jac": lambda x: slopes(x)[1][equal],
            }
        )
    if below.any():
        limits.append(
            {
                "type": "ineq",
                "fun": lambda x: (high - evaluate(x)[1])[below],
                "jac": lambda x: -slopes(x)[1][below],
            }
        )
    if above.any():
        limits.append(
            {
                "type": "ineq",
                "fun": lambda x: (evaluate(x)[1] - low)[above],
                "jac": lambda x: slopes(x)[1][above],
            }
        )
    minimize(
        lambda x: evaluate(x)[0],
        x0,
        jac=lambda x: slopes(x)[0],
        bounds=box,
        constraints=limits,
        method="SLSQP",
        options={"maxiter": 100000, "ftol": 1e-10},
    )


def modelled(method, evaluate, x0, box, low, high):
    limits = [NonlinearConstraint(lambda x: evaluate(x)[1], low, high)] if len(low) else []
    options = {"maxfev": 10**6}
    if method == "COBYLA":
        width = np.where(box.ub - box.lb < 1e19, 0.2 * (box.ub - box.lb), 1.0)
        options = {"maxiter": 10**6, "tol": 1e-9, "rhobeg": float(width[width > 0].min())}
    minimize(
        lambda x: evaluate(x)[0], x0, bounds=box, constraints=limits, method=method, options=options
    )


def main():
    task = json.loads(sys.stdin.readline())
    limits = task["constraints"]
    low = np.array([-np.inf if pair[0] is None else pair[0] for pair in limits], float)
    high = np.array([np.inf if pair[1] is None else pair[1] for pair in limits], float)
    box = Bounds(np.array(task["lower"], float), np.array(task["upper"], float))
    evaluate = Pipe(len(limits))
    x0 = np.array(task["x0"], float)
    try:
        if task["method"] == "SLSQP":
            slsqp(evaluate, x0, box, low, high)
        else:
            modelled(task["method"], evaluate, x0, box, low, high)
    except Ended:
        return
    except (ValueError, ArithmeticError, np.linalg.LinAlgError):
        pass
    sys.stdout.write(json.dumps({"done": True}) + "\n")
    sys.stdout.flush()


main()
