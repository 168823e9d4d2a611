"""What can go wrong, as exceptions that say it in a sentence."""

from __future__ import annotations


class LmrsError(Exception):
    """Anything that lmrs complains of."""


class Refused(LmrsError, ValueError):
    """An argument is wrong; the sentence names the field, the bound and the value."""


class Trouble(LmrsError, RuntimeError):
    """The machine, the store or the program itself is in trouble."""


class ProgramNotFound(Trouble):
    """The program that searches is not there."""


BAD_INPUT = 2


def complaint(message: dict) -> LmrsError:
    """The exception for a message of type error."""
    kind = Refused if message.get("code") == BAD_INPUT else Trouble
    return kind(message.get("error", "no reason was given"))
