#!/usr/bin/env python3
"""A worker: reads one query a line, writes one result a line, ends when its input ends.

    {"id": 0, "seed": 7, "x": [1.0, -2.0]}   ->   {"id": 0, "value": 5.0}

An exception becomes a failed evaluation; the run goes on.
"""

import json
import sys


def objective(x, seed):
    """The sum of squares. One with randomness would draw it from the seed alone."""
    return sum(v * v for v in x)


def main():
    # how long the imports took does not count for the first evaluation
    print('{"ready":true}', flush=True)
    for line in sys.stdin:
        query = json.loads(line)
        try:
            result = {"id": query["id"], "value": objective(query["x"], query["seed"])}
        except Exception as e:
            result = {"id": query["id"], "failure": f"{type(e).__name__}: {e}"}
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
