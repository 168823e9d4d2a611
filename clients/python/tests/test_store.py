"""Runs in a store: killed anywhere, they go on as if nothing had been."""

import os
import signal
import subprocess
import time
import unittest

from common import START, Case, find, lmrs, rosen


class StoreTest(Case):
    def test_a_killed_run_goes_on_to_the_same_end(self):
        store = self.folder / "runs.db"
        expected = lmrs.minimize(rosen, START, evaluations=400)
        script = self.script(
            f"""
import lmrs, os, signal
from common import START, rosen
calls = []
def f(x):
    calls.append(1)
    if len(calls) == 123:
        os.kill(os.getpid(), signal.SIGKILL)
    return rosen(x)
lmrs.minimize(f, START, evaluations=400, store={str(store)!r})
"""
        )
        script.communicate()
        self.assertEqual(script.returncode, -signal.SIGKILL)
        calls = []

        def f(x):
            calls.append(1)
            return rosen(x)

        deadline = time.monotonic() + 30
        while True:  # the program that was left behind lets go of the run first
            try:
                result = lmrs.resume(f, "external-lmrs-1", store)
                break
            except lmrs.Trouble:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        self.same(expected, result)
        self.assertEqual(result.run, "external-lmrs-1")
        self.assertLess(len(calls), 400)

    def test_a_finished_run_gives_its_result_and_may_be_extended(self):
        store = self.folder / "runs.db"
        expected = lmrs.minimize(rosen, START, evaluations=300)
        first = lmrs.minimize(rosen, START, evaluations=100, store=store)
        calls = []
        again = lmrs.resume(calls.append, first.run, store)
        self.same(first, again)
        self.assertEqual(calls, [])
        self.same(expected, lmrs.resume(rosen, first.run, store, evaluations=300))

    def test_a_run_has_the_name_that_it_is_given(self):
        store = self.folder / "runs.db"
        first = lmrs.minimize(rosen, START, evaluations=60, store=store, name="fit", group="wing")
        self.assertEqual(first.run, "wing.fit")
        self.same(first, lmrs.resume(rosen, "wing.fit", store))
        with self.assertRaisesRegex(lmrs.Refused, "name must be that of no run in the store: wing.fit"):
            lmrs.minimize(rosen, START, evaluations=60, store=store, name="fit", group="wing")
        with self.assertRaisesRegex(lmrs.Refused, "a run that is not stored has no name"):
            lmrs.minimize(rosen, START, evaluations=60, name="fit")

    def test_a_stopped_run_goes_on(self):
        store = self.folder / "runs.db"
        expected = lmrs.minimize(rosen, START, evaluations=200)
        first = lmrs.minimize(rosen, START, evaluations=200, store=store, callback=lambda s: s.nit == 4)
        self.assertEqual(first.nit, 4)
        self.same(expected, lmrs.resume(rosen, first.run, store))

    def test_a_resumed_run_that_is_stopped_knows_its_goal(self):
        store = self.folder / "runs.db"
        values = []

        def hill(x):
            values.append(-rosen(x))
            return values[-1]

        first = lmrs.minimize(
            hill, START, maximize=True, evaluations=300, store=store, callback=lambda s: s.nit == 4
        )
        again = lmrs.resume(hill, first.run, store, callback=lambda s: s.nit == 8)
        self.assertEqual(again.stop, "listener")
        self.assertEqual(again.fun, max(values))

    def test_the_callback_tells_no_point_with_the_value_of_another(self):
        store = self.folder / "runs.db"
        first = lmrs.minimize(rosen, START, evaluations=200, store=store, callback=lambda s: s.nit == 4)
        states = []
        lmrs.resume(rosen, first.run, store, callback=states.append)
        self.assertTrue(any(s.x is not None for s in states))
        for state in states:
            self.assertTrue(state.x is None or rosen(state.x) == state.fun)

    def test_the_command_line_sees_it(self):
        store = self.folder / "runs.db"
        result = lmrs.minimize(rosen, START, evaluations=50, store=store)
        shown = subprocess.run(
            [find().launcher, "runs", "--store", str(store)], capture_output=True, text=True, check=True
        )
        self.assertIn(result.run, shown.stdout)

    def test_unknown_runs_and_stores(self):
        with self.assertRaisesRegex(lmrs.LmrsError, "no such store"):
            lmrs.resume(rosen, "nosuch", self.folder / "runs.db")
        lmrs.minimize(rosen, START, evaluations=20, store=self.folder / "runs.db")
        with self.assertRaisesRegex(lmrs.LmrsError, "nosuch"):
            lmrs.resume(rosen, "nosuch", self.folder / "runs.db")


if __name__ == "__main__":
    unittest.main()
