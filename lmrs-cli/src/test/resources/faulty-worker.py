#!/usr/bin/env python3
"""A worker with faults: the sum of squares, but the seed of a query decides that it hangs, prints
garbage, fails or kills itself. What becomes of a query is a function of the query alone.

    faulty-worker.py [--hang P] [--garbage P] [--fail P] [--die P] [--stumble P --folder F] [TEXT]

--die kills the worker at every attempt (a poison query), --stumble only at the first one, which a
file in the folder remembers. TEXT tells the processes apart. Where the parent dies, it ends itself.
"""

import argparse
import hashlib
import json
import os
import pathlib
import signal
import sys
import time


def uniform(seed):
    digest = hashlib.sha256(str(seed).encode()).digest()
    return int.from_bytes(digest[:7], "big") / 2**56


def hang(parent):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while os.getppid() == parent:
        time.sleep(0.05)
    sys.exit(1)


def stumble(folder, seed):
    mark = pathlib.Path(folder, f"stumbled{seed}")
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def main():
    parser = argparse.ArgumentParser()
    for fault in ("hang", "garbage", "fail", "die", "stumble"):
        parser.add_argument("--" + fault, type=float, default=0)
    parser.add_argument("--folder")
    parser.add_argument("text", nargs="*")
    given = parser.parse_args()
    parent = os.getppid()
    for line in sys.stdin:
        query = json.loads(line)
        u = uniform(query["seed"])
        answer = {"id": query["id"], "value": sum(v * v for v in query["x"])}
        if u < given.hang:
            hang(parent)
        elif (u := u - given.hang) < given.garbage:
            print("garbage" if u < given.garbage / 2 else '{"id":', flush=True)
            continue
        elif (u := u - given.garbage) < given.fail:
            answer = {"id": query["id"], "failure": "told to fail"}
        elif (u := u - given.fail) < given.die:
            os.kill(os.getpid(), signal.SIGKILL)
        elif u - given.die < given.stumble:
            stumble(given.folder, query["seed"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
