#!/usr/bin/env python3
"""A worker with faults: a quadratic, but the seed of a query decides that it hangs, prints garbage,
fails or kills itself. What becomes of a query is a function of the query alone.

    faulty-worker.py --folder F [--hang P] [--garbage P] [--fail P] [--die P] [--stumble P]
                     [--delay S]

--die kills the worker at every attempt (a poison query), --stumble only at the first one, which a
file in the folder remembers. --delay is the longest that an evaluation takes. A worker that hangs
does not care whether its parent lives; it ends after a minute. The file F/evaluated gets a line of
twelve bytes for every evaluation that begins: the number of the query.
"""

import argparse
import hashlib
import json
import os
import pathlib
import signal
import sys
import time


def uniform(seed, purpose):
    digest = hashlib.sha256(f"{purpose} {seed}".encode()).digest()
    return int.from_bytes(digest[:7], "big") / 2**56


def hang():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(60)
    sys.exit(1)


def stumble(folder, seed):
    mark = pathlib.Path(folder, f"stumbled{seed}")
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def main():
    parser = argparse.ArgumentParser()
    for number in ("hang", "garbage", "fail", "die", "stumble", "delay"):
        parser.add_argument("--" + number, type=float, default=0)
    parser.add_argument("--folder", required=True)
    given = parser.parse_args()
    log = os.open(
        pathlib.Path(given.folder, "evaluated"), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644
    )
    print('{"ready":true}', flush=True)
    for line in sys.stdin:
        query = json.loads(line)
        os.write(log, f"{query['id']:011d}\n".encode())
        u = uniform(query["seed"], "fault")
        value = sum((1 + i) * (v - 1) ** 2 for i, v in enumerate(query["x"]))
        answer = {"id": query["id"], "value": value}
        if given.delay > 0:
            time.sleep(given.delay * uniform(query["seed"], "delay"))
        if u < given.hang:
            hang()
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
