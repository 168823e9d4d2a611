"""minimize: what it takes and gives."""

import math
import multiprocessing
import sys
import time
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor

from common import HERE, START, Case, floats, lmrs, rosen, sphere
from lmrs._vectors import HAS_NUMPY

if HAS_NUMPY:
    import numpy


def broken(x):
    raise RuntimeError("the mesh\nis broken")


def seeded(x, seed):
    return sphere(x) + (seed % 1000) * 1e-3


class MinimizeTest(Case):
    def test_finds_the_minimum(self):
        result = lmrs.minimize(rosen, START, evaluations=1500)
        self.assertLess(result.fun, 1e-9)
        self.assertTrue(result.success)
        self.assertEqual(result.status, 0)
        self.assertEqual(result.nfev, 1500)
        self.assertGreater(result.nit, 0)
        self.assertEqual(result.message, "the evaluations are spent")
        self.assertEqual(result["fun"], rosen(result.x))
        for value in result.x:
            self.assertAlmostEqual(value, 1, places=3)

    def test_gives_the_bits_of_the_command_line(self):
        # the same function as a worker of the command line
        for search in ("lmrs", "cma-es", "subspace", "ars", "auto"):
            with self.subTest(search=search):
                start = self.folder / "start.json"
                start.write_text(str(START))
                expected = self.command_line(
                    "--command", f"{sys.executable} {HERE / 'worker.py'}", "--worker", "--dimension", "5",
                    "--start", str(start), "--evaluations", "300", "--seed", "7", "--search", search,
                )  # fmt: skip
                result = lmrs.minimize(rosen, START, search=search, evaluations=300, seed=7)
                self.assertEqual(floats(result.x), expected["point"])
                self.assertEqual(result.fun, expected["best"])
                self.assertEqual(floats(result.incumbent), expected["incumbent"])
                self.assertEqual(result.nit, expected["iterations"])

    def test_the_default_search_is_the_products(self):
        first = lmrs.minimize(rosen, START, evaluations=200)
        self.assertEqual(first.details["search"]["name"], "lmrs")
        self.same(first, lmrs.minimize(rosen, START, search="lmrs", evaluations=200))

    def test_another_seed_is_another_run(self):
        first = lmrs.minimize(sphere, START, search="ars", evaluations=200)
        second = lmrs.minimize(sphere, START, search="ars", evaluations=200, seed=1)
        self.assertNotEqual(floats(first.x), floats(second.x))

    def test_workers_change_no_bit(self):
        expected = lmrs.minimize(rosen, START, search="cma-es", evaluations=200)
        self.same(expected, lmrs.minimize(rosen, START, search="cma-es", evaluations=200, workers=2))
        self.same(
            expected,
            lmrs.minimize(rosen, START, search="cma-es", evaluations=200, workers=3, executor="threads"),
        )
        with ThreadPoolExecutor(2) as executor:
            self.same(
                expected, lmrs.minimize(rosen, START, search="cma-es", evaluations=200, workers=executor)
            )
        batch = lmrs.minimize(
            lambda rows: [rosen(x) for x in rows], START, search="cma-es", evaluations=200, vectorized=True
        )
        self.same(expected, batch)

    def test_a_function_that_cant_be_sent_is_told_in_a_sentence(self):
        before = multiprocessing.get_start_method()
        multiprocessing.set_start_method("spawn", force=True)
        self.addCleanup(multiprocessing.set_start_method, before, force=True)
        with self.assertRaisesRegex(lmrs.Refused, "can't be sent to worker processes.*executor='threads'"):
            lmrs.minimize(lambda x: 0.0, START, workers=2)

    def test_spawned_workers(self):
        before = multiprocessing.get_start_method()
        multiprocessing.set_start_method("spawn", force=True)
        self.addCleanup(multiprocessing.set_start_method, before, force=True)
        expected = lmrs.minimize(rosen, START, search="ars", evaluations=60)
        self.same(expected, lmrs.minimize(rosen, START, search="ars", evaluations=60, workers=2))

    def test_no_point_leaves_the_box(self):
        seen = []

        def f(x):
            seen.append(floats(x))
            return rosen(x)

        bounds = [(None, 0.9), (-1.0, None), (None, None), (-0.5, 0.5), (-1.0, 2.0)]
        result = lmrs.minimize(f, START, bounds=bounds)
        self.assertEqual(len(seen), result.nfev)
        for x in seen:
            for value, (low, high) in zip(x, bounds):
                self.assertGreaterEqual(value, -math.inf if low is None else low)
                self.assertLessEqual(value, math.inf if high is None else high)

    def test_bounds_as_an_object(self):
        class Box:
            lb = [-2.0]
            ub = [2.0] * 5

        expected = lmrs.minimize(rosen, START, bounds=[(-2, 2)] * 5, evaluations=200)
        self.same(expected, lmrs.minimize(rosen, START, bounds=Box(), evaluations=200))

    def test_a_wrong_argument_is_a_sentence_and_the_next_run_works(self):
        with self.assertRaisesRegex(lmrs.Refused, "unknown search: nosuch"):
            lmrs.minimize(rosen, START, search="nosuch")
        with self.assertRaisesRegex(ValueError, r"start\[1\] must be in"):
            lmrs.minimize(rosen, START, bounds=[(0, 1)] * 5)
        with self.assertRaisesRegex(ValueError, "bounds must have 5 entries for lower: 2"):
            lmrs.minimize(rosen, START, bounds=[(0, 1)] * 2)
        with self.assertRaisesRegex(ValueError, "x0 must be a sequence of numbers"):
            lmrs.minimize(rosen, ["a"])
        with self.assertRaisesRegex(ValueError, "workers must be at least 1"):
            lmrs.minimize(rosen, START, workers=0)
        with self.assertRaisesRegex(ValueError, "unknown field of a run: wat"):
            lmrs.minimize(rosen, START, spec={"wat": 1})
        self.assertEqual(lmrs.minimize(sphere, [1.0], evaluations=10).nfev, 10)

    def test_exceptions_are_failures(self):
        calls = []

        def f(x):
            calls.append(1)
            if len(calls) % 7 == 0:
                raise RuntimeError("seven")
            return math.nan if len(calls) % 11 == 0 else sphere(x)

        result = lmrs.minimize(f, START, search="cma-es", evaluations=300)
        self.assertTrue(result.success)
        self.assertEqual(result.nfail, sum(1 for n in range(1, 301) if n % 7 == 0 or n % 11 == 0))

    def test_a_function_that_always_fails(self):
        result = lmrs.minimize(broken, START)
        self.assertFalse(result.success)
        self.assertEqual(result.stop, "all-failed")
        self.assertEqual(
            result.message, "every evaluation failed, the last one: RuntimeError: the mesh is broken"
        )
        self.assertIsNone(result.x)

    def test_what_is_no_number_is_a_failure(self):
        result = lmrs.minimize(lambda x: "abc", START)
        self.assertEqual(result.details["failures"], result.nfev)
        self.assertIn("the value is not a number: 'abc'", result.message)

    def test_maximises(self):
        result = lmrs.minimize(lambda x: -sphere(x), START, maximize=True, evaluations=300)
        self.assertGreater(result.fun, -1e-9)

    def test_arguments_and_seeds(self):
        def f(x, a, b):
            return sphere(x) + a - b

        result = lmrs.minimize(f, START, args=(3.0, 1.0), evaluations=500)
        self.assertAlmostEqual(result.fun, 2)
        first = lmrs.minimize(seeded, START, search="ars", evaluations=60, seeded=True)
        self.same(first, lmrs.minimize(seeded, START, search="ars", evaluations=60, seeded=True))

    def test_a_value_in_a_dictionary(self):
        expected = lmrs.minimize(rosen, START, evaluations=100)
        self.same(expected, lmrs.minimize(lambda x: {"value": rosen(x)}, START, evaluations=100))

    def test_the_callback_sees_every_iteration_and_may_end_the_run(self):
        states = []
        result = lmrs.minimize(rosen, START, evaluations=300, callback=states.append, trace=True)
        self.assertEqual(len(states), result.nit)
        self.assertEqual(len(result.trace), result.nit)
        self.assertEqual([s.nfev for s in states], [t["evaluations"] for t in result.trace])
        self.assertEqual(states[-1].fun, rosen(states[-1].x))

        result = lmrs.minimize(rosen, START, callback=lambda state: state.nit >= 3)
        self.assertEqual((result.nit, result.stop, result.success), (3, "listener", True))

        def stop(state):
            raise StopIteration

        self.assertEqual(lmrs.minimize(rosen, START, callback=stop).nit, 1)

    def test_an_exception_of_the_callback_comes_out(self):
        def bad(state):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            lmrs.minimize(rosen, START, callback=bad)
        self.assertEqual(lmrs.minimize(sphere, [1.0], evaluations=10).nfev, 10)

    def test_a_target_and_the_time_end_a_run(self):
        self.assertEqual(lmrs.minimize(rosen, START, target=1e-3).stop, "target")
        result = lmrs.minimize(rosen, START, time="200ms", evaluations=None)
        self.assertIn(result.stop, ("wall-time", "evaluations"))

    def test_settings_and_a_start_by_name(self):
        result = lmrs.minimize(
            sphere, "random", dimension=4, settings={"directions": 2}, search="ars", evaluations=50
        )
        self.assertEqual(result.details["search"]["settings"]["directions"], "2")
        self.assertEqual(len(result.x), 4)

    def test_notes_are_warnings(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            result = lmrs.minimize(sphere, START, settings={"learner": "cuda"}, evaluations=20)
        if result.notes:
            self.assertTrue(any(issubclass(w.category, lmrs.LmrsWarning) for w in caught))

    def test_a_function_may_write_into_its_point(self):
        def f(x):
            value = rosen(x)
            x[0] = 1e9
            return value

        self.same(lmrs.minimize(rosen, START, evaluations=200), lmrs.minimize(f, START, evaluations=200))

    def test_points_are_arrays_or_lists(self):
        kinds = set()

        def f(x):
            kinds.add(type(x))
            return sphere(x)

        result = lmrs.minimize(f, START, evaluations=20)
        expected = numpy.ndarray if HAS_NUMPY else list
        self.assertEqual(kinds, {expected})
        self.assertIs(type(result.x), expected)

    def test_named_variables(self):
        variables = [
            {"name": "length", "lower": 0.1, "upper": 10.0, "scale": "log"},
            {"name": "count", "type": "integer", "lower": 1, "upper": 20},
            {"name": "metal", "type": "choice", "labels": ["steel", "brass", "tin"]},
        ]
        kinds = set()

        def f(p):
            kinds.add((type(p["length"]), type(p["count"]), type(p["metal"])))
            cost = {"steel": 2.0, "brass": 0.0, "tin": 1.0}[p["metal"]]
            return (math.log(p["length"]) - 1) ** 2 + (p["count"] - 7) ** 2 + cost

        result = lmrs.minimize(f, variables=variables, evaluations=400)
        self.assertEqual(kinds, {(float, int, str)})
        self.assertEqual((result.x["count"], result.x["metal"]), (7, "brass"))
        self.assertAlmostEqual(result.x["length"], math.e, places=2)
        start = {"length": 2.0, "count": 3, "metal": "gold"}
        with self.assertRaisesRegex(lmrs.Refused, "start of metal must be .*gold"):
            lmrs.minimize(f, start, variables=variables)

    def test_constraints(self):
        def f(x):
            return {"value": float(x[0] + x[1]), "constraints": {"disc": float(x[0] ** 2 + x[1] ** 2)}}

        constraints = [{"name": "disc", "upper": 2.0}]
        result = lmrs.minimize(f, [0.5, 0.5], constraints=constraints, search="sqp", evaluations=400)
        self.assertAlmostEqual(result.fun, -2, places=4)
        self.assertTrue(result.success)
        self.assertEqual(result.violation, 0)
        self.assertAlmostEqual(float(result.constraints[0]), 2, places=4)

        def never(x):
            return {"value": float(x[0]), "constraints": [5.0]}

        result = lmrs.minimize(never, [0.5, 0.5], constraints=constraints, search="sqp", evaluations=50)
        self.assertFalse(result.success)
        self.assertIn("no point was found at which the constraints hold", result.message)

    @unittest.skipUnless(HAS_NUMPY, "needs numpy")
    def test_arrays_are_taken(self):
        expected = lmrs.minimize(rosen, START, bounds=[(-2, 2)] * 5, evaluations=100)
        result = lmrs.minimize(
            lambda x: numpy.array([rosen(x)]),
            numpy.array(START),
            bounds=numpy.array([[-2, 2]] * 5),
            evaluations=100,
        )
        self.same(expected, result)


class AnswersTest(Case):
    """What f may give: anything that can't be understood is a failure that says why."""

    def once(self, answer, call=20, **more):
        """A run whose f gives that answer once, and the outcomes that were told."""
        calls = []

        def f(x):
            calls.append(1)
            return answer if len(calls) == call else sphere(x)

        return lmrs.minimize(f, [0.5, 0.5], evaluations=30, **more)

    def reason(self, answer, **more):
        """Why a run fails whose f always gives that answer."""
        result = lmrs.minimize(lambda x: answer, [0.5, 0.5], evaluations=30, **more)
        self.assertEqual(result.nfail, result.nfev)
        return result.message.split("the last one: ")[1]

    def test_one_malformed_answer_is_one_failure(self):
        answers = [
            {"val": 1},
            {},
            {"value": 1.0, "failure": "no"},
            {"value": 1.0, "constraints": [1.0]},
            {"value": 1.0, "constraints": {"a": 1.0}},
            {"value": "a"},
            {"value": 1.0, "steps": -1},
            {"value": 1.0, "seconds": object()},
            {3: 1.0},
            {"value": 1.0, "id": 0},
            None,
            "a",
            1j,
            10**400,
        ]
        expected = self.once(RuntimeError("no"))
        self.assertEqual((expected.nfail, expected.nfev), (1, 30))
        for answer in answers:
            with self.subTest(answer=repr(answer)[:40]):
                self.same(expected, self.once(answer))
        self.same(expected, self.once({"val": 1}, workers=2, executor="threads"))

    def test_the_reason_says_what_is_wrong(self):
        known = "(known: value, constraints, steps, failure, seconds)"
        limits = [{"name": "a", "upper": 1}]
        for answer, reason, more in (
            ({"val": 1}, f"unknown field of the answer: 'val' {known}", {}),
            ({}, "the answer must have a value or a failure, one of them: {}", {}),
            ({"value": None}, "the answer must have a value or a failure, one of them: {'value': None}", {}),
            ({"value": "a"}, "the value is not a number: 'a'", {}),
            (
                {"value": 1, "constraints": [2, 3]},
                "the run declares no constraints, but an evaluation gave 2",
                {},
            ),
            (
                {"value": 1, "constraints": {"b": 2}},
                "the run declares no constraint of the name b",
                {"constraints": limits},
            ),
            (
                {"value": 1, "constraints": {"a": "x"}},
                "the constraint a must be a number: 'x'",
                {"constraints": limits},
            ),
            (
                {"value": 1},
                "the run declares a constraint, but an evaluation gave none",
                {"constraints": limits},
            ),
            (
                {"value": 1, "constraints": 5},
                "constraints must be numbers in order, or by their names: 5",
                {"constraints": limits},
            ),
            (
                {"value": 1, "constraints": {"a": 1}},
                "constraints must have a number for b",
                {"constraints": limits + [{"name": "b", "upper": 1}]},
            ),
            ({"value": 1, "steps": 1.5}, "steps must be an integer, at least 0: 1.5", {}),
            ({"failure": ValueError("bad mesh")}, "ValueError: bad mesh", {}),
        ):
            with self.subTest(answer=answer):
                self.assertEqual(self.reason(answer, **more), reason)

    def test_none_is_as_good_as_absent(self):
        expected = lmrs.minimize(sphere, START, evaluations=30)
        result = lmrs.minimize(lambda x: {"value": sphere(x), "failure": None}, START, evaluations=30)
        self.same(expected, result)

    def test_a_batch_with_too_few_values_is_failures(self):
        calls = []

        def f(rows):
            calls.append(1)
            return [sphere(x) for x in rows][: None if len(calls) != 2 else -1]

        result = lmrs.minimize(f, START, search="cma-es", evaluations=60, vectorized=True)
        self.assertEqual(result.nfev, 60)
        self.assertTrue(0 < result.nfail < 60)
        result = lmrs.minimize(lambda rows: [1.0], START, vectorized=True)
        self.assertRegex(result.message, r"the last one: f must give a value for each of \d+ points: 1$")

    def test_an_exception_that_cant_be_shown_is_a_failure(self):
        class Bad(Exception):
            def __str__(self):
                raise RuntimeError

        def f(x):
            raise Bad

        self.assertIn("the last one: Bad", lmrs.minimize(f, START).message)

    def test_constraints_may_be_arrays_and_in_any_order(self):
        limits = [{"name": "a", "upper": 1}, {"name": "b", "upper": 2}]
        expected = lmrs.minimize(
            lambda x: {"value": sphere(x), "constraints": [x[0], x[1]]},
            [0.5, 0.5], constraints=limits, evaluations=40,
        )  # fmt: skip
        result = lmrs.minimize(
            lambda x: {"value": sphere(x), "constraints": {"b": x[1], "a": x[0]}},
            [0.5, 0.5], constraints=limits, evaluations=40,
        )  # fmt: skip
        self.same(expected, result)
        self.assertEqual(result.nfail, 0)

    def test_a_run_that_found_no_value_is_no_success(self):
        def slow(x):
            time.sleep(0.5)
            raise RuntimeError("the mesh is broken")

        result = lmrs.minimize(slow, START, time=0.2)
        self.assertEqual((result.success, result.status, result.x), (False, 3, None))
        self.assertRegex(result.message, "^the time is up; no value was found")


class ArgumentsTest(Case):
    def refused(self, sentence, *args, kind=lmrs.Refused, **more):
        with self.assertRaises(kind) as caught:
            lmrs.minimize(*args, **more)
        self.assertEqual(str(caught.exception), sentence)

    def test_the_number_of_variables_must_be_told(self):
        sentence = "the number of variables is not known: give x0 as numbers, dimension, bounds or variables"
        self.refused(sentence, sphere)
        self.refused(sentence, sphere, "random")
        self.refused(sentence, sphere, spec={"seed": 3})
        for given in ({"dimension": 3}, {"bounds": [(-1, 1)] * 3}, {"spec": {"dimension": 3}}):
            self.assertEqual(len(lmrs.minimize(sphere, "random", evaluations=5, **given).x), 3)

    def test_a_field_is_given_once(self):
        start = [0.5, 0.5]
        self.refused(
            "spec must not have evaluations beside the argument evaluations: 10",
            sphere, start, evaluations=30, spec={"evaluations": 10},
        )  # fmt: skip
        self.refused(
            "spec must not have start beside the argument x0: 'zeros'", sphere, start, spec={"start": "zeros"}
        )
        self.refused(
            "spec must not have seed beside the argument seed: 1", sphere, start, seed=0, spec={"seed": 1}
        )
        self.refused(
            "spec must not have settings.directions beside the argument settings: 3",
            sphere, start, settings={"directions": 2}, spec={"settings": {"directions": 3}},
        )  # fmt: skip
        self.refused(
            "spec must not have problemSettings.goal beside the argument maximize: 'minimize'",
            sphere, start, maximize=True, spec={"problemSettings": {"goal": "minimize"}},
        )  # fmt: skip
        self.refused("x0 must have 3 entries: 2", sphere, start, spec={"dimension": 3})
        self.refused("spec must be a dictionary: 5", sphere, start, spec=5)

    def test_what_only_spec_has_counts(self):
        expected = lmrs.minimize(rosen, START, search="ars", evaluations=40, seed=3)
        spec = {"search": "ars", "evaluations": 40, "seed": 3, "dimension": 5}
        self.same(expected, lmrs.minimize(rosen, START, spec=spec))
        result = lmrs.minimize(
            lambda x: -sphere(x),
            START,
            search="ars",
            evaluations=40,
            maximize=True,
            settings={"directions": 3},
            spec={"problemSettings": {"start": "random"}, "settings": {"top": 2}},
        )
        given = result.details["search"]["settings"]
        self.assertEqual((given["directions"], given["top"]), ("3", "2"))
        self.assertEqual(result.details["problem"]["settings"]["goal"], "maximize")

    def test_bounds_are_numbers(self):
        nan = math.nan
        start = [0.5, 0.5]
        for sentence, bounds in (
            ("bounds[0][0] must be a number or None: nan", [(nan, 1)] * 2),
            ("bounds[1][1] must be a number or None: nan", [(0, 1), (0, nan)]),
            ("bounds[0][0] must be a number or None: 'a'", [("a", 1)] * 2),
            ("bounds[1] must be a pair of a lower and an upper bound: 3", [(0, 1), 3]),
            ("bounds must be a sequence: 3", 3),
        ):
            self.refused(sentence, sphere, start, bounds=bounds)

        class Box:
            lb = [0.0, nan]
            ub = [1.0]

        self.refused("bounds.lb[1] must be a number: nan", sphere, start, bounds=Box())

    def test_a_function_is_called(self):
        self.refused("f must be a function: 5", 5, [5, 0])
        with self.assertRaisesRegex(lmrs.Refused, "f must be a function: None"):
            lmrs.resume(None, "a", self.folder / "runs.db")

    def test_a_start_is_numbers_or_a_word(self):
        self.refused("x0 must be numbers, zeros, random or run:NAME: 'foo'", sphere, "foo")
        self.refused("x0 must be numbers, zeros, random or run:NAME: 'foo'", sphere, "foo", dimension=2)

    def test_a_start_where_another_run_came_to(self):
        store = self.folder / "runs.db"
        first = lmrs.minimize(sphere, START, evaluations=40, store=store, name="first")
        second = lmrs.minimize(sphere, "run:first", dimension=5, evaluations=40, store=store)
        self.assertLessEqual(second.fun, first.fun)

    def test_one_more_argument_needs_no_tuple(self):
        def f(x, a):
            return sphere(x) + len(a)

        expected = lmrs.minimize(sphere, START, evaluations=20).fun
        for one in ([7, 8], "ab", ([7, 8],)):
            self.assertAlmostEqual(lmrs.minimize(f, START, args=one, evaluations=20).fun, expected + 2)
        result = lmrs.minimize(lambda x, a: sphere(x) + a, START, args=1, evaluations=20)
        self.assertAlmostEqual(result.fun, expected + 1)

    def test_an_unknown_keyword_names_the_function_that_was_called(self):
        self.refused(
            "minimize() got an unexpected keyword argument 'maxfev'", sphere, START, maxfev=3, kind=TypeError
        )
        with self.assertRaisesRegex(TypeError, r"^resume\(\) got an unexpected keyword argument 'bounds'$"):
            lmrs.resume(sphere, "a", self.folder / "runs.db", bounds=3)

    def test_no_evaluations_is_no_limit(self):
        self.assertEqual(lmrs.minimize(sphere, [0.5, 0.5], evaluations=0).nfev, 1200)
        self.assertEqual(lmrs.minimize(sphere, [0.5, 0.5], evaluations=None).nfev, 1200)
        for none in (0, None):
            result = lmrs.minimize(sphere, [0.5, 0.5], evaluations=none, iterations=3)
            self.assertEqual((result.stop, result.nit), ("iterations", 3))
        with self.assertRaisesRegex(lmrs.Refused, "evaluations"):
            lmrs.minimize(sphere, [0.5, 0.5], evaluations=-1)

    def test_what_cant_be_sent_is_refused_and_the_next_run_works(self):
        with self.assertRaisesRegex(lmrs.Refused, "must be numbers, texts, lists and dictionaries: <object"):
            lmrs.minimize(sphere, START, settings={"directions": object()})
        self.assertEqual(lmrs.minimize(sphere, [1.0], evaluations=10).nfev, 10)

    @unittest.skipUnless(HAS_NUMPY, "needs numpy")
    def test_numbers_of_numpy_are_taken_everywhere(self):
        one = numpy.int64(1)
        result = lmrs.minimize(
            sphere, "random", dimension=3 * one, evaluations=20 * one, seed=one, search="ars",
            settings={"directions": 2 * one},
        )  # fmt: skip
        self.assertEqual((len(result.x), result.nfev), (3, 20))


if __name__ == "__main__":
    unittest.main()
