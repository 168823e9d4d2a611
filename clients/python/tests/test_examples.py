"""The examples that the documents show."""

import os
import shutil
import subprocess
import sys
import unittest

from common import ROOT, Case, find, lmrs  # noqa: F401


class ExamplesTest(Case):
    @unittest.skipUnless(shutil.which("cc"), "needs a C compiler")
    def test_the_program_in_c(self):
        program = self.folder / "drive"
        source = ROOT / "examples" / "drive" / "drive.c"
        subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", str(program), str(source)], check=True)
        done = subprocess.run([str(program), find().launcher], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertLess(float(done.stdout.split()[1]), 1e-6)

    def test_the_fit_of_a_simulator(self):
        script = ROOT / "clients" / "python" / "examples" / "fit_simulator.py"
        env = dict(os.environ, PYTHONPATH=str(ROOT / "clients" / "python" / "src"))
        words = [sys.executable, str(script), "--out", str(self.folder), "--evaluations", "60"]
        done = subprocess.run(words, capture_output=True, text=True, env=env, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("true   0.9000", done.stdout)
        for name in ("fit.svg", "course.svg"):
            self.assertTrue((self.folder / name).read_text().startswith("<svg"))


if __name__ == "__main__":
    unittest.main()
