"""Search: ask and tell."""

import os
import random
import unittest

from common import START, Case, lmrs, rosen, sphere


class SearchTest(Case):
    def drive(self, search, f=rosen):
        queries = search.ask()
        while queries:
            search.tell(queries, [f(query.x) for query in queries])
            queries = search.ask()
        return search.result

    def test_equals_minimize(self):
        expected = lmrs.minimize(rosen, START, evaluations=300)
        with lmrs.Search(START, evaluations=300) as search:
            self.same(expected, self.drive(search))
        self.assertTrue(search.done)

    def test_outcomes_in_any_order_and_in_parts(self):
        expected = lmrs.minimize(rosen, START, search="cma-es", evaluations=200)
        shuffle = random.Random(5)
        with lmrs.Search(START, search="cma-es", evaluations=200) as search:
            queries = search.ask()
            while queries:
                query = shuffle.choice(queries)
                search.tell(query, rosen(query.x))
                queries = search.ask()
            self.same(expected, search.result)

    def test_a_query_tells_when_it_may_end(self):
        settings = {"directions": 4, "top": 2, "ending": "likely"}
        with lmrs.Search(START, search="ars", evaluations=40, settings=settings) as search:
            first = search.ask()
            self.assertIsNone(first[0].cutoff)
            search.tell(first, range(len(first)))
            # better sides are 0, 2, 4 and 6
            self.assertEqual(2, search.ask()[0].cutoff["bound"])

    def test_ask_gives_what_waits(self):
        with lmrs.Search(START, search="cma-es", evaluations=50) as search:
            first = search.ask()
            self.assertEqual([q.id for q in first], [q.id for q in search.ask()])
            search.tell(first[1:], [rosen(q.x) for q in first[1:]])
            self.assertEqual([q.id for q in search.ask()], [first[0].id])

    def test_failures_and_wrong_tells(self):
        with lmrs.Search(START, search="cma-es", evaluations=50) as search:
            queries = search.ask()
            with self.assertRaisesRegex(lmrs.Refused, "query must be one that was asked: 999"):
                search.tell(999, 1.0)
            with self.assertRaisesRegex(lmrs.Refused, "values must be as many as queries, 2: 1"):
                search.tell(queries[:2], [1.0])
            search.tell(queries, [{"failure": "no"}, ValueError("bad")] + [1.0] * (len(queries) - 2))
            result = self.drive(search)
            self.assertEqual(result.nfail, 2)

    def test_a_malformed_value_is_a_failure_as_it_is_for_minimize(self):
        with lmrs.Search(START, search="cma-es", evaluations=50) as search:
            queries = search.ask()
            search.tell(queries[0], {"val": 1})
            search.tell_outcomes([{"id": queries[1].id, "value": 1.0, "colour": "red"}])
            search.tell(queries[2], {"value": 0.0, "constraints": [1.0]})
            self.assertIsNone(search.best)
            search.tell(queries[3:], [1.0] * (len(queries) - 3))
            self.assertEqual(self.drive(search).nfail, 3)

    def test_stop_keeps_what_was_found(self):
        with lmrs.Search(START, search="cma-es", evaluations=500) as search:
            queries = search.ask()
            search.tell(queries[2], 0.25)
            x = list(queries[2].x)
            search.stop()
            self.assertEqual(search.ask(), [])
            result = search.result
        self.assertEqual((result.stop, result.status, result.success), ("cancelled", 130, False))
        self.assertEqual((list(result.x), result.fun), (x, 0.25))
        self.assertEqual(search.best.fun, 0.25)

    def test_two_at_once(self):
        expected = lmrs.minimize(rosen, START, evaluations=100)
        with lmrs.Search(START, evaluations=100) as one, lmrs.Search(START, evaluations=100) as two:
            while not (one.done and two.done):
                for search in (one, two):
                    queries = search.ask()
                    search.tell(queries, [rosen(q.x) for q in queries])
            self.same(expected, one.result)
            self.same(expected, two.result)

    def test_one_process_for_many_runs(self):
        from lmrs import _program

        lmrs.shutdown()
        for seed in range(3):
            lmrs.minimize(sphere, [1.0, 2.0], evaluations=30, seed=seed)
            self.assertEqual(len(_program._idle), 1)
            process = _program._idle[0]._process.pid
            if seed > 0:
                self.assertEqual(process, before)
            before = process

    def test_a_closed_search_says_so(self):
        search = lmrs.Search(START, evaluations=100)
        search.ask()
        search.close()
        self.assertEqual(search.ask(), [])
        self.assertEqual(search.result.stop, "cancelled")
        search.close()

    def test_a_program_that_dies_is_told_in_a_sentence(self):
        search = lmrs.Search(START, evaluations=100)
        queries = search.ask()
        os.kill(search._program._process.pid, 9)
        with self.assertRaisesRegex(lmrs.Trouble, "the program lmrs has ended"):
            while True:
                search.tell(queries, [1.0] * len(queries))
                queries = search.ask()
        search.close()
        self.assertEqual(lmrs.minimize(sphere, [1.0], evaluations=10).nfev, 10)

    def test_confirmation_is_asked_for_too(self):
        result = lmrs.minimize(sphere, START, evaluations=50, confirm=5)
        self.assertEqual(result.details["confirm"]["evaluations"], 5)


if __name__ == "__main__":
    unittest.main()
