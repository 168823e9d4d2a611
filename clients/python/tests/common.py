"""What the tests share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
SRC = HERE.parent / "src"
ROOT = HERE.parents[2]
if str(SRC) not in sys.path and not os.environ.get("LMRS_TEST_INSTALLED"):
    sys.path.insert(0, str(SRC))

import lmrs  # noqa: E402
from lmrs._find import find  # noqa: E402


def rosen(x) -> float:
    """Rosenbrock's function in plain Python: the same bits with and without NumPy."""
    total = 0.0
    for i in range(len(x) - 1):
        a, b = float(x[i]), float(x[i + 1])
        total += 100 * (b - a * a) * (b - a * a) + (1 - a) * (1 - a)
    return total


def sphere(x) -> float:
    return float(sum(float(v) * float(v) for v in x))


START = [0.5, -0.3, 0.8, 0.2, -0.6]


def floats(x) -> list:
    return [float(v) for v in x]


class Case(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = Path(self._folder.name)

    def same(self, first, second) -> None:
        """The same run to the bit."""
        self.assertEqual(floats(first.x), floats(second.x))
        for field in ("fun", "nfev", "nit", "nfail", "stop"):
            self.assertEqual(first[field], second[field], field)
        self.assertEqual(floats(first.incumbent), floats(second.incumbent))

    def command_line(self, *words: str) -> dict:
        """The result of 'lmrs run'."""
        done = subprocess.run(
            [find().launcher, "run", *words, "--no-store", "--quiet", "--json", "-"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)

    def script(self, text: str) -> subprocess.Popen:
        """Starts a Python of its own, which finds the package and these tests."""
        path = self.folder / "script.py"
        path.write_text(text)
        env = dict(os.environ, PYTHONPATH=os.pathsep.join([str(HERE), str(SRC)]))
        return subprocess.Popen(
            [sys.executable, str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=env,
            cwd=self.folder,
            start_new_session=True,
        )


__all__ = ["Case", "HERE", "ROOT", "START", "find", "floats", "lmrs", "rosen", "sphere"]
