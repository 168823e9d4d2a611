"""Worker processes: one that dies takes no run with it."""

import multiprocessing
import os
import signal
import sys
import time
import unittest
from concurrent.futures import ProcessPoolExecutor

from common import START, Case, lmrs, rosen, sphere

HALF = [0.5, 0.5]


def fragile(x):
    """Ends its process where the first coordinate is above 0.5, as a fault of a native simulator would."""
    if x[0] > 0.5:
        os._exit(9)
    return sphere(x)


def failing(x):
    if x[0] > 0.5:
        raise RuntimeError("above 0.5")
    return sphere(x)


def segfault(x):
    os.kill(os.getpid(), signal.SIGSEGV)
    time.sleep(60)


def leaving(x):
    sys.exit(3)


class Once:
    """Rosenbrock's function, which kills its process the first time that it is called anywhere."""

    def __init__(self, marker):
        self.marker = marker

    def __call__(self, x):
        try:
            self.marker.touch(exist_ok=False)
        except FileExistsError:
            return rosen(x)
        os._exit(1)


def left_behind(x):
    """Dies, and leaves a child behind that keeps all of its pipes open."""
    if x[0] > 0.5:
        if os.fork() == 0:
            time.sleep(5)
        os._exit(9)
    return sphere(x)


def _load():
    raise ImportError("no such simulator")


class Unloadable:
    """A function that can be sent and not be received."""

    def __reduce__(self):
        return (_load, ())

    def __call__(self, x):
        return 0.0


class ProcessesTest(Case):
    def spawned(self):
        before = multiprocessing.get_start_method()
        multiprocessing.set_start_method("spawn", force=True)
        self.addCleanup(multiprocessing.set_start_method, before, force=True)

    def test_a_query_that_kills_its_worker_three_times_is_a_failure(self):
        expected = lmrs.minimize(failing, HALF, evaluations=60)
        self.assertGreater(expected.nfail, 0)
        self.same(expected, lmrs.minimize(fragile, HALF, evaluations=60, workers=2))

    def test_so_it_is_where_processes_are_spawned(self):
        self.spawned()
        expected = lmrs.minimize(failing, HALF, evaluations=20)
        self.assertGreater(expected.nfail, 0)
        self.same(expected, lmrs.minimize(fragile, HALF, evaluations=20, workers=2))

    def test_a_query_that_loses_its_worker_once_goes_to_another(self):
        expected = lmrs.minimize(rosen, START, evaluations=60)
        once = Once(self.folder / "called")
        self.same(expected, lmrs.minimize(once, START, evaluations=60, workers=2))
        self.assertTrue(once.marker.exists())

    def test_the_reason_says_how_it_died(self):
        result = lmrs.minimize(segfault, HALF, evaluations=3, workers=2)
        self.assertFalse(result.success)
        self.assertEqual(result.nfail, result.nfev)
        self.assertEqual(
            result.message,
            "every evaluation failed, the last one: crashed its worker 3 times, the last time:"
            " killed by signal 11 (SIGSEGV)",
        )

    def test_a_function_that_exits_loses_its_worker_too(self):
        result = lmrs.minimize(leaving, HALF, evaluations=3, workers=2)
        self.assertIn("crashed its worker 3 times, the last time: exit code 3", result.message)

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_death_is_seen_though_a_child_keeps_the_pipes_open(self):
        expected = lmrs.minimize(failing, HALF, evaluations=20)
        self.same(expected, lmrs.minimize(left_behind, HALF, evaluations=20, workers=2))

    def test_a_stored_run_keeps_the_reason(self):
        store = self.folder / "runs.db"
        result = lmrs.minimize(fragile, HALF, evaluations=30, workers=2, store=store)
        again = lmrs.resume(failing, result.run, store, evaluations=30)
        self.same(result, again)

    def test_a_function_that_workers_cant_load_is_told_in_a_sentence(self):
        self.spawned()
        with self.assertRaisesRegex(
            lmrs.Trouble, "f can't be had in a worker process: ImportError: no such simulator"
        ):
            lmrs.minimize(Unloadable(), HALF, workers=2)

    def test_workers_that_die_before_they_take_a_query_end_the_run(self):
        script = self.script(
            """
import multiprocessing, os
if __name__ == "__mp_main__":
    os._exit(7)
import lmrs
from common import START, rosen
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    try:
        lmrs.minimize(rosen, START, workers=2)
    except lmrs.Trouble as trouble:
        print(trouble)
"""
        )
        out, err = script.communicate(timeout=120)
        self.assertIn("worker processes die before they take a query, the last one: exit code 7", out, err)

    def test_no_worker_is_left(self):
        lmrs.minimize(fragile, HALF, evaluations=30, workers=2)
        self.assertEqual(multiprocessing.active_children(), [])

    def test_a_hanging_worker_is_not_waited_for(self):
        began = time.monotonic()
        result = lmrs.minimize(_hanging, HALF, time=1, workers=2)
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual((result.success, result.status, result.nfev), (False, 3, 0))
        self.assertEqual(result.message, "the time is up; no value was found")
        self.assertEqual(multiprocessing.active_children(), [])

    def test_an_executor_of_the_users_that_breaks_is_told_in_a_sentence(self):
        with ProcessPoolExecutor(2) as executor:
            with self.assertRaisesRegex(lmrs.Trouble, "the executor given as workers is broken"):
                lmrs.minimize(fragile, HALF, evaluations=30, workers=executor)


def _hanging(x):
    time.sleep(60)


if __name__ == "__main__":
    unittest.main()
