#!/usr/bin/env python3
"""A worker over HTTP: asks a server for queries, evaluates them, tells the outcomes.

    ./lmrs serve
    curl -d '{"problem": "external", "dimension": 4, "evaluations": 500, "start": "random"}' http://127.0.0.1:8087/api/runs
    python3 examples/python-worker/http_worker.py external-lmrs-1

Start as many as you like, on any machine that reaches the server, and stop them when you like: the
result is the same. It ends when the run has ended. Only Python's standard library is needed.
"""

import argparse
import json
import os
import socket
import threading
import time
import urllib.error
import urllib.request


def objective(x, seed):
    """The sum of squares. One with randomness would draw it from the seed alone."""
    return sum(v * v for v in x)


class Server:
    """Sends requests; one that got no answer is sent again, which changes nothing."""

    def __init__(self, url, token):
        self.url = url.rstrip("/")
        self.token = token

    def post(self, path, body):
        pause = 0.1
        while True:
            request = urllib.request.Request(
                self.url + path,
                data=json.dumps(body).encode(),
                headers={"Content-Type": "application/json"},
            )
            if self.token:
                request.add_header("Authorization", "Bearer " + self.token)
            try:
                with urllib.request.urlopen(request, timeout=120) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as e:
                if e.code != 503:
                    raise SystemExit(json.load(e)["error"])
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                pass  # the server is away: it may come back
            time.sleep(pause)
            pause = min(2 * pause, 5)


def outcome(query):
    try:
        return {"id": query["id"], "value": objective(query["x"], query["seed"])}
    except Exception as e:
        return {"id": query["id"], "failure": f"{type(e).__name__}: {e}"}


def keep(server, run, mark, ids, lease, done):
    """Renews the leases while the objective takes its time."""
    while not done.wait(lease / 3):
        server.post(f"/api/runs/{run}/renew", {**mark, "ids": ids, "lease": lease})


def work(server, run, worker, count, lease):
    while True:
        ask = {"count": count, "worker": worker, "lease": lease, "wait": 10}
        answer = server.post(f"/api/runs/{run}/ask", ask)
        queries = answer["queries"]
        if not queries:
            if answer["retry"] is None:
                return answer["state"]
            time.sleep(answer["retry"])
            continue
        done = threading.Event()
        ids = [query["id"] for query in queries]
        # the identity says which run this is, also after a restart of the server
        mark = {"worker": worker, "identity": answer["identity"]}
        args = (server, run, mark, ids, lease, done)
        threading.Thread(target=keep, args=args, daemon=True).start()
        try:
            outcomes = [outcome(query) for query in queries]
        finally:
            done.set()
        server.post(f"/api/runs/{run}/tell", {**mark, "outcomes": outcomes})


def main():
    parser = argparse.ArgumentParser(description="Evaluates a run of an lmrs server.")
    parser.add_argument("run", help="name or number of the run")
    parser.add_argument("--server", default="http://127.0.0.1:8087")
    parser.add_argument("--token", default=os.environ.get("LMRS_TOKEN"))
    parser.add_argument("--count", type=int, default=1, help="queries at a time")
    parser.add_argument("--lease", type=float, default=60, help="seconds until a query is given to another")
    args = parser.parse_args()
    worker = f"{socket.gethostname()}-{os.getpid()}"
    server = Server(args.server, args.token)
    print("the run is", work(server, args.run, worker, args.count, args.lease))


if __name__ == "__main__":
    main()
