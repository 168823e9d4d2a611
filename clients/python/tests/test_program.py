"""The process: how it is found, how it ends, and that it says nothing but messages."""

import json
import os
import signal
import subprocess
import time
import unittest
from pathlib import Path

from common import START, Case, find, lmrs, rosen


def alive(pid: int) -> bool:
    try:
        # a process that has ended and was not waited for is gone too
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def gone(pid: int, seconds: float = 30) -> bool:
    deadline = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not alive(pid)


SLOW = """
import lmrs, os, signal, sys, time
from common import START, rosen
# whoever runs the tests in the background may have it ignored
signal.signal(signal.SIGINT, signal.default_int_handler)
def slow(x):
    time.sleep(0.02)
    return rosen(x)
def say(state):
    print(lmrs._program._all and [p._process.pid for p in lmrs._program._all][0], flush=True)
if __name__ == "__main__":
    result = lmrs.minimize(slow, START, workers={workers}, callback=say, search="cma-es")
    print("ended", result.status, result.stop, result.fun < 1e9, result.nfev > 0, flush=True)
"""


class ProgramTest(Case):
    def home(self, value):
        before = os.environ.get("LMRS_HOME")

        def restore():
            os.environ.pop("LMRS_HOME", None)
            if before is not None:
                os.environ["LMRS_HOME"] = before

        self.addCleanup(restore)
        os.environ["LMRS_HOME"] = str(value)

    def test_a_home_without_the_program(self):
        lmrs.shutdown()
        self.home(self.folder)
        with self.assertRaisesRegex(lmrs.ProgramNotFound, "LMRS_HOME must be a folder with the program lmrs"):
            lmrs.minimize(rosen, START)

    def test_a_home_with_the_program(self):
        launcher = find().launcher
        lmrs.shutdown()
        self.addCleanup(lmrs.shutdown)
        self.home(Path(launcher).parent)
        self.assertEqual(find().where, "LMRS_HOME")
        self.assertEqual(lmrs.minimize(rosen, START, evaluations=10).nfev, 10)

    def test_a_program_that_does_not_start(self):
        lmrs.shutdown()
        fake = self.folder / "lmrs"
        fake.write_text("#!/bin/sh\necho 'no Java here' >&2\nexit 3\n")
        fake.chmod(0o755)
        self.home(self.folder)
        with self.assertRaisesRegex(lmrs.Trouble, "exit code 3.*no Java here"):
            lmrs.minimize(rosen, START)

    def test_interrupted_by_the_user_it_gives_what_was_found(self):
        for workers in (1, 2):
            with self.subTest(workers=workers):
                script = self.script(SLOW.format(workers=workers))
                program = int(script.stdout.readline())
                os.kill(script.pid, signal.SIGINT)
                out, err = script.communicate(timeout=60)
                self.assertEqual(out.splitlines()[-1:], ["ended 130 cancelled True True"], err)
                self.assertEqual(script.returncode, 0, err)
                self.assertTrue(gone(program))

    def test_the_program_ends_with_its_parent(self):
        for workers in (1, 2):
            with self.subTest(workers=workers):
                script = self.script(SLOW.format(workers=workers))
                program = int(script.stdout.readline())
                os.kill(script.pid, signal.SIGKILL)
                script.communicate()
                self.assertTrue(gone(program))

    def test_the_program_ends_with_a_script_that_does_not_close_it(self):
        script = self.script(
            "import lmrs\n"
            "search = lmrs.Search([1.0, 2.0], evaluations=100)\n"
            "search.ask()\n"
            "print(search._program._process.pid, flush=True)\n"
        )
        out, err = script.communicate(timeout=60)
        self.assertEqual(script.returncode, 0, err)
        self.assertTrue(gone(int(out)))


class ProtocolTest(Case):
    """The messages themselves, as another language would write them."""

    def converse(self, *messages, f=None):
        """Sends lines, answers every ask by f, and gives all messages until the program ends."""
        process = subprocess.Popen(
            [find().launcher, "drive"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=self.folder
        )
        heard = []
        for message in messages:
            text = message if isinstance(message, str) else json.dumps(message)
            process.stdin.write(text.encode() + b"\n")
        process.stdin.flush()
        if f is None:
            process.stdin.close()
        for line in process.stdout:
            message = json.loads(line)
            heard.append(message)
            if f is not None and message["type"] == "ask":
                outcomes = [{"id": q["id"], "value": f(q["x"])} for q in message["queries"]]
                process.stdin.write(json.dumps({"type": "tell", "outcomes": outcomes}).encode() + b"\n")
                process.stdin.flush()
            if f is not None and message["type"] == "ended":
                process.stdin.close()
        process.stdout.close()
        self.assertEqual(process.wait(30), 0)
        return heard

    def spec(self, **more):
        return dict({"problem": "external", "dimension": 5, "start": START, "evaluations": 60}, **more)

    def test_a_run_in_json_alone(self):
        expected = lmrs.minimize(rosen, START, evaluations=60)
        heard = self.converse({"type": "run", "spec": self.spec()}, f=rosen)
        self.assertEqual([m["type"] for m in heard[:2]], ["ready", "begun"])
        self.assertEqual(heard[0]["protocol"], 1)
        self.assertEqual(heard[-1]["type"], "ended")
        self.assertEqual(heard[-1]["result"]["point"], [float(v) for v in expected.x])

    def test_what_is_wrong_is_said_and_the_conversation_goes_on(self):
        heard = self.converse(
            "oh",
            "[1]",
            {"type": "dance"},
            {"type": "run"},
            {"type": "run", "spec": {"problem": "nosuch"}},
            {"type": "run", "spec": {"problem": "external"}},
            {"type": "run", "spec": self.spec(), "vectors": "xml"},
            {"type": "tell", "outcomes": []},
            {"type": "stop"},
            {"type": "resume", "run": "a"},
        )
        errors = [m["error"] for m in heard if m["type"] == "error"]
        self.assertEqual(len(errors), 8)
        text = "\n".join(errors)
        for part in (
            "a message must be JSON: oh",
            "a message must be a JSON object: [1]",
            "type must be run, resume, tell or stop: dance",
            "spec must be a JSON object",
            "unknown problem: nosuch",
            "the problem external needs the number of variables: give dimension or variables",
            "vectors must be json or binary: xml",
            "resume needs a store",
        ):
            self.assertIn(part, text)

    def test_a_wrong_tell_takes_nothing(self):
        wrong = [
            {"type": "tell", "outcomes": [{"id": 0, "value": 1.0}, {"id": 99, "value": 1.0}]},
            {"type": "tell", "outcomes": [{"id": 0}]},
            {"type": "tell", "outcomes": [{"id": 0, "value": "a"}]},
            {"type": "tell", "outcomes": [{"id": 0, "value": 1.0, "colour": "red"}]},
            {"type": "run", "spec": self.spec()},
        ]
        heard = self.converse({"type": "run", "spec": self.spec()}, *wrong)
        self.assertEqual(len([m for m in heard if m["type"] == "error"]), 5)
        self.assertEqual(heard[-1]["type"], "ended")
        self.assertEqual(heard[-1]["result"]["stop"], "cancelled")

    def test_a_signal_ends_the_run_and_tells_it(self):
        process = subprocess.Popen(
            [find().launcher, "drive"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self.folder,
        )
        run = {"type": "run", "spec": self.spec(), "store": "runs.db"}
        process.stdin.write(json.dumps(run).encode() + b"\n")
        process.stdin.flush()
        kinds = []
        for line in process.stdout:
            message = json.loads(line)
            kinds.append(message["type"])
            if message["type"] == "ask":
                os.kill(process.pid, signal.SIGTERM)
        process.stdin.close()
        process.stdout.close()
        process.wait(30)
        self.assertEqual(kinds, ["ready", "begun", "ask", "ended"])


if __name__ == "__main__":
    unittest.main()
