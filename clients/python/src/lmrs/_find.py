"""Where the program is: named by LMRS_HOME, in the package, in a checkout, or on the PATH."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from ._errors import ProgramNotFound


class Found(NamedTuple):
    """A launcher and where it was found."""

    launcher: str
    where: str


def find() -> Found:
    """The launcher to start."""
    home = os.environ.get("LMRS_HOME")
    if home:
        launcher = Path(home) / "lmrs"
        if _startable(launcher):
            return Found(str(launcher), "LMRS_HOME")
        raise ProgramNotFound(
            f"LMRS_HOME must be a folder with the program lmrs in it, such as 'lmrs dist' makes: {home}"
        )
    here = Path(__file__).resolve().parent
    bundled = here / "_dist" / "lmrs"
    if _startable(bundled):
        return Found(str(bundled), "package")
    for folder in here.parents:
        launcher = folder / "lmrs"
        if _startable(launcher) and (folder / "lmrs-core").is_dir():
            return Found(str(launcher), "checkout")
    on_path = shutil.which("lmrs")
    if on_path:
        return Found(on_path, "PATH")
    raise ProgramNotFound(
        "the program lmrs is not there: install the wheel that holds it, or set LMRS_HOME to a checkout"
        " or to a folder that 'lmrs dist' has made"
    )


def _startable(launcher: Path) -> bool:
    return launcher.is_file() and os.access(launcher, os.X_OK)
