"""The program in a process of its own, spoken with over its standard input and output."""

from __future__ import annotations

import atexit
import json
import os
import select
import subprocess
import tempfile
import threading
import weakref
from typing import Any, List, Optional, Tuple

from ._errors import Refused, Trouble, complaint
from ._find import find

PROTOCOL = 1

_CHUNK = 1 << 16
_TICK = 0.2
_PATIENCE = 15.0


class Program:
    """One process, for one run at a time. Not thread-safe."""

    def __init__(self) -> None:
        found = find()
        # a build in a checkout takes a minute and says so; otherwise only what went wrong matters
        self._said = None if found.where == "checkout" else tempfile.TemporaryFile()
        # a session of its own: Ctrl-C is for us, and we tell the program what to do
        self._process = subprocess.Popen(
            [found.launcher, "drive"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._buffer = bytearray()
        self._torn = False
        _all.add(self)
        try:
            hello, _ = self.receive()
        except BaseException:
            self.close()
            raise
        if hello.get("type") != "ready" or hello.get("protocol") != PROTOCOL:
            self.close()
            raise Trouble(
                f"{found.launcher} speaks another protocol than this package:"
                f" {hello.get('protocol')}, not {PROTOCOL}"
            )
        self.version: str = hello["lmrs"]

    @property
    def usable(self) -> bool:
        """True where another run can begin."""
        return not self._torn and self._process.poll() is None

    def send(self, message: dict) -> None:
        """Says something."""
        left = memoryview(json.dumps(message, default=_plain).encode() + b"\n")
        # an exception in here (Ctrl-C) leaves half a message behind
        self._torn = True
        try:
            while left:
                left = left[os.write(self._in, left) :]
        except OSError:
            raise self._gone() from None
        self._torn = False

    def waiting(self) -> bool:
        """True where the program has said something that was not received yet."""
        return bool(self._buffer) or self._readable(0)

    def receive(self, interrupted: Any = None) -> Tuple[dict, Optional[bytearray]]:
        """What the program says next, and the bytes that come with it.

        interrupted is asked every now and then; true sends a stop, once.
        """
        end = self._buffer.find(b"\n")
        stopped = False
        while end < 0:
            while not self._readable(_TICK):
                if interrupted is not None and not stopped and interrupted():
                    self.send({"type": "stop"})
                    stopped = True
            begin = len(self._buffer)
            self._fill()
            end = self._buffer.find(b"\n", begin)
        message = json.loads(bytes(self._buffer[:end]))
        self._torn = True
        del self._buffer[: end + 1]
        payload = self._exactly(message["bytes"]) if "bytes" in message else None
        self._torn = False
        return message, payload

    def _readable(self, seconds: float) -> bool:
        return bool(select.select([self._out], [], [], seconds)[0])

    def _fill(self) -> None:
        self._torn = True
        chunk = os.read(self._out, _CHUNK)
        if not chunk:
            raise self._gone()
        self._buffer += chunk
        self._torn = False

    def _exactly(self, count: int) -> bytearray:
        data = bytearray(count)
        have = min(count, len(self._buffer))
        data[:have] = self._buffer[:have]
        del self._buffer[:have]
        view = memoryview(data)
        while have < count:
            got = os.readv(self._out, [view[have:]])
            if got == 0:
                raise self._gone()
            have += got
        return data

    def _gone(self) -> Trouble:
        self._torn = True
        code = None
        try:
            code = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
        last = ""
        if self._said is not None:
            self._said.seek(0)
            lines = self._said.read().decode(errors="replace").strip().splitlines()
            last = f": {lines[-1]}" if lines else ""
        return Trouble(f"the program lmrs has ended (exit code {code}){last}")

    def close(self) -> None:
        """Ends the process: it ends with its input."""
        _all.discard(self)
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self._process.stdout is not None:
            self._process.stdout.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._said is not None:
            self._said.close()

    def abandon(self) -> None:
        """Closes the copies that a forked child has: it must not keep the program alive."""
        os.close(self._in)
        os.close(self._out)


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist()
    raise Refused(f"what goes to the program must be numbers, texts, lists and dictionaries: {value!r:.80}")


_lock = threading.Lock()
_idle: List[Program] = []
_all: "weakref.WeakSet[Program]" = weakref.WeakSet()


def acquire() -> Program:
    """A program that waits for a run: one that is at hand, or a new one."""
    with _lock:
        while _idle:
            program = _idle.pop()
            if program.usable:
                return program
            program.close()
    return Program()


def release(program: Program) -> None:
    """Gives a program back after its run has ended."""
    if program.usable:
        with _lock:
            _idle.append(program)
    else:
        program.close()


def shutdown() -> None:
    """Ends all programs that wait; the next run starts a new one."""
    with _lock:
        programs = list(_idle)
        _idle.clear()
    for program in programs:
        program.close()


def _close_all() -> None:
    for program in list(_all):
        program.close()


def _forked() -> None:
    global _lock, _all
    for program in list(_all):
        program.abandon()
    _idle.clear()
    _all = weakref.WeakSet()
    _lock = threading.Lock()
    atexit.unregister(_close_all)


atexit.register(_close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)

__all__ = ["Program", "acquire", "release", "shutdown", "complaint"]
