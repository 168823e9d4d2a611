"""Fits a simulator to data, step by step; docs/python.md tells the story.

    PYTHONPATH=clients/python/src python3 clients/python/examples/fit_simulator.py --out docs/results/python

Needs nothing but the standard library. The pictures are SVG, drawn by the few lines at the end.
"""

from __future__ import annotations

import argparse
import math
import random
from pathlib import Path
from typing import Any, Dict, List, Sequence, Tuple

import lmrs

# --- the simulator: hares and lynxes, integrated step by step ------------------------------------

YEARS = 20
STEP = 0.02


def simulate(p: Dict[str, float]) -> List[Tuple[float, float]]:
    """Both populations at the end of every year."""
    hares, lynxes = p["hares"], p["lynxes"]
    seen = [(hares, lynxes)]

    def slopes(h: float, l: float) -> Tuple[float, float]:
        return h * (p["birth"] - p["hunt"] * l), l * (p["gain"] * h - p["death"])

    for step in range(1, round(YEARS / STEP) + 1):
        a = slopes(hares, lynxes)
        b = slopes(hares + STEP / 2 * a[0], lynxes + STEP / 2 * a[1])
        c = slopes(hares + STEP / 2 * b[0], lynxes + STEP / 2 * b[1])
        d = slopes(hares + STEP * c[0], lynxes + STEP * c[1])
        hares += STEP / 6 * (a[0] + 2 * b[0] + 2 * c[0] + d[0])
        lynxes += STEP / 6 * (a[1] + 2 * b[1] + 2 * c[1] + d[1])
        if not math.isfinite(hares) or hares > 1e6 or lynxes > 1e6:
            raise ArithmeticError("the populations explode")
        if step % round(1 / STEP) == 0:
            seen.append((hares, lynxes))
    return seen


TRUTH = {"birth": 0.9, "hunt": 0.04, "death": 0.7, "gain": 0.015, "hares": 30.0, "lynxes": 8.0}

# what was measured: the truth with errors of ten per cent
_errors = random.Random(4)
DATA = [(h * math.exp(_errors.gauss(0, 0.1)), l * math.exp(_errors.gauss(0, 0.1))) for h, l in simulate(TRUTH)]

# --- what is unknown, and over how many sizes: all of it positive, so on a log scale --------------

VARIABLES = [
    {"name": "birth", "lower": 0.05, "upper": 5, "scale": "log", "start": 0.5},
    {"name": "hunt", "lower": 0.001, "upper": 1, "scale": "log", "start": 0.02},
    {"name": "death", "lower": 0.05, "upper": 5, "scale": "log", "start": 0.5},
    {"name": "gain", "lower": 0.001, "upper": 1, "scale": "log", "start": 0.02},
    {"name": "hares", "lower": 1, "upper": 200, "scale": "log", "start": 20},
    {"name": "lynxes", "lower": 1, "upper": 200, "scale": "log", "start": 20},
]


def misfit(p: Dict[str, float]) -> float:
    """Squared differences of logarithms. What explodes is a failure: the search keeps away from it."""
    total = 0.0
    for (h, l), (hares, lynxes) in zip(simulate(p), DATA):
        total += math.log(h / hares) ** 2 + math.log(l / lynxes) ** 2
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description="Fits a simulator of hares and lynxes.")
    parser.add_argument("--out", type=Path, default=Path("."))
    parser.add_argument("--evaluations", type=int, default=800)
    given = parser.parse_args()

    courses: Dict[str, List[Tuple[float, float]]] = {}
    for search in ("lmrs", "cma-es"):
        course: List[Tuple[float, float]] = []
        result = lmrs.minimize(
            misfit,
            variables=VARIABLES,
            search=search,
            evaluations=given.evaluations,
            callback=lambda state, course=course: course.append((state.nfev, state.fun)) and None,
        )
        courses[search] = course
        print(f"{search:8} misfit {result.fun:.4f} after {result.nfev} evaluations, {result.nfail} failed")
        if search == "lmrs":
            best = result.x
    print(f"{'truth':8} misfit {misfit(TRUTH):.4f}")
    print()
    for name, value in best.items():
        print(f"{name:8} {value:8.4f}   true {TRUTH[name]:8.4f}")

    given.out.mkdir(parents=True, exist_ok=True)
    years = [float(year) for year in range(YEARS + 1)]
    fine = simulate(best)
    before = simulate({v["name"]: float(v["start"]) for v in VARIABLES})  # type: ignore[misc, arg-type]
    write(
        given.out / "fit.svg",
        "Hares: measured, fitted, and before",
        "year",
        "hares",
        [
            ("before", list(zip(years, [h for h, _ in before])), "#999999", False),
            ("fitted", list(zip(years, [h for h, _ in fine])), "#1f5fbf", False),
            ("measured", list(zip(years, [h for h, _ in DATA])), "#c23b22", True),
        ],
    )
    colours = {"lmrs": "#1f5fbf", "cma-es": "#c23b22"}
    write(
        given.out / "course.svg",
        "Misfit by evaluations",
        "evaluations",
        "misfit",
        [(name, course, colours[name], False) for name, course in courses.items()],
        log=True,
    )


# --- a small plot ---------------------------------------------------------------------------------

Series = Tuple[str, Sequence[Tuple[float, float]], str, bool]


def write(path: Path, title: str, across: str, up: str, series: Sequence[Series], log: bool = False) -> None:
    """Draws lines, or points where the last entry of a series is true."""
    width, height, left, right, top, bottom = 640, 380, 64, 20, 40, 48

    def scaled(value: float) -> float:
        return math.log10(max(value, 1e-12)) if log else value

    xs = [x for _, points, _, _ in series for x, _ in points]
    ys = [scaled(y) for _, points, _, _ in series for _, y in points]
    low, high = (math.floor(min(ys)), math.ceil(max(ys))) if log else (0.0, max(ys) * 1.3)

    def at(x: float, y: float) -> str:
        px = left + (x - min(xs)) / (max(xs) - min(xs)) * (width - left - right)
        py = height - bottom - (scaled(y) - low) / (high - low) * (height - top - bottom)
        return f"{px:.1f},{py:.1f}"

    out: List[str] = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{left}" y="24" font-size="15">{title}</text>',
    ]
    ticks: List[float] = [10.0**k for k in range(int(low), int(high) + 1)] if log else nice(high)
    for tick in ticks:
        x, y = at(min(xs), tick).split(",")
        out.append(f'<line x1="{x}" y1="{y}" x2="{width - right}" y2="{y}" stroke="#dddddd"/>')
        out.append(f'<text x="{left - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{tick:g}</text>')
    for tick in nice(max(xs)):
        x, y = at(tick, ticks[0]).split(",")
        out.append(f'<text x="{x}" y="{height - bottom + 18}" text-anchor="middle">{tick:g}</text>')
    out.append(f'<text x="{(width + left) / 2}" y="{height - 10}" text-anchor="middle">{across}</text>')
    middle = (height + top - bottom) / 2
    out.append(f'<text x="16" y="{middle}" transform="rotate(-90 16 {middle})" text-anchor="middle">{up}</text>')
    for i, (name, points, colour, dots) in enumerate(series):
        if dots:
            for x, y in points:
                px, py = at(x, y).split(",")
                out.append(f'<circle cx="{px}" cy="{py}" r="4" fill="{colour}"/>')
        else:
            line = " ".join(at(x, y) for x, y in points)
            out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        y = top + 14 + 18 * i
        out.append(f'<rect x="{width - 130}" y="{y - 9}" width="14" height="6" fill="{colour}"/>')
        out.append(f'<text x="{width - 110}" y="{y}">{name}</text>')
    out.append("</svg>")
    path.write_text("\n".join(out) + "\n")
    print(f"wrote {path}")


def nice(most: float) -> List[float]:
    """A few round numbers from 0 on."""
    step: Any = 10 ** math.floor(math.log10(most / 3))
    step = next(s for s in (step, 2 * step, 5 * step, 10 * step) if most / s <= 6)
    return [step * i for i in range(int(most / step) + 1)]


if __name__ == "__main__":
    main()
