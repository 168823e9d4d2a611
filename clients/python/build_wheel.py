#!/usr/bin/env python3
"""Builds the wheel, with the program and a Java runtime in it, by the standard library alone.

    python3 clients/python/build_wheel.py                  # makes the runtime by './lmrs dist' first
    python3 clients/python/build_wheel.py --dist FOLDER    # takes one that 'lmrs dist' has made
    python3 clients/python/build_wheel.py --pure           # without: the user sets LMRS_HOME

Nothing is downloaded, and the same input gives the same bytes. It is a build backend too, so that
'pip install clients/python' works without a network; that wheel holds the runtime only if LMRS_DIST
names its folder.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import platform
import re
import stat
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Dict, List, Optional, Tuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MOMENT = (2026, 1, 1, 0, 0, 0)


def version() -> str:
    """That of the project: it stands in pom.xml alone, here only where there is no checkout."""
    pom = ROOT / "pom.xml"
    text = pom.read_text() if pom.is_file() else ""
    found = re.search(r"<revision>(.*)</revision>", text)
    if found:
        return found.group(1).replace("-SNAPSHOT", ".dev0")
    inside = re.search(r'__version__ = "(.*)"', (HERE / "src/lmrs/__init__.py").read_text())
    assert inside is not None
    return inside.group(1)


def metadata() -> str:
    """The file METADATA."""
    return "\n".join(
        [
            "Metadata-Version: 2.1",
            "Name: lmrs",
            f"Version: {version()}",
            "Summary: Derivative-free optimisation for functions of many variables that learns where to look",
            "License: MIT",
            "Requires-Python: >=3.9",
            "Classifier: License :: OSI Approved :: MIT License",
            "Classifier: Operating System :: POSIX :: Linux",
            "Classifier: Programming Language :: Python :: 3 :: Only",
            "Classifier: Typing :: Typed",
            "Provides-Extra: numpy",
            "Requires-Dist: numpy>=1.20; extra == 'numpy'",
            "Description-Content-Type: text/markdown",
            "",
            (HERE / "README.md").read_text(),
        ]
    )


class Wheel:
    """A wheel being written."""

    def __init__(self, folder: Path, tag: str) -> None:
        self._name = f"lmrs-{version()}"
        self._tag = tag
        self.path = folder / f"{self._name}-{tag}.whl"
        self._zip = zipfile.ZipFile(self.path, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
        self._record: List[Tuple[str, str, int]] = []

    def add(self, name: str, data: bytes, executable: bool = False) -> None:
        """Adds a file under a fixed date."""
        info = zipfile.ZipInfo(name, MOMENT)
        info.compress_type = zipfile.ZIP_DEFLATED
        info.create_system = 3
        info.external_attr = (stat.S_IFREG | (0o755 if executable else 0o644)) << 16
        self._zip.writestr(info, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self._record.append((name, f"sha256={digest}", len(data)))

    def close(self) -> None:
        """Writes what every wheel has."""
        info = f"{self._name}.dist-info"
        pure = "true" if self._tag.endswith("any") else "false"
        self.add(f"{info}/METADATA", metadata().encode())
        self.add(
            f"{info}/WHEEL",
            f"Wheel-Version: 1.0\nGenerator: lmrs\nRoot-Is-Purelib: {pure}\nTag: {self._tag}\n".encode(),
        )
        self.add(f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes() if (ROOT / "LICENSE").is_file() else b"MIT\n")
        lines = [f"{name},{digest},{size}" for name, digest, size in self._record]
        lines.append(f"{info}/RECORD,,")
        record = zipfile.ZipInfo(f"{info}/RECORD", MOMENT)
        record.compress_type = zipfile.ZIP_DEFLATED
        record.create_system = 3
        record.external_attr = (stat.S_IFREG | 0o644) << 16
        self._zip.writestr(record, "\n".join(lines) + "\n")
        self._zip.close()


def package() -> Dict[str, bytes]:
    """The package's own files."""
    source = HERE / "src"
    files: Dict[str, bytes] = {}
    for path in sorted((source / "lmrs").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and "_dist" not in path.parts:
            data = path.read_bytes()
            if path.name == "__init__.py":
                data = re.sub(rb'__version__ = ".*"', f'__version__ = "{version()}"'.encode(), data)
            files[path.relative_to(source).as_posix()] = data
    return files


def build(folder: Path, dist: Optional[Path]) -> Path:
    """Writes a wheel into the folder, with the runtime in it if there is one."""
    tag = "py3-none-any"
    if dist is not None:
        if not os.access(dist / "lmrs", os.X_OK):
            raise SystemExit(f"dist must be a folder that 'lmrs dist' has made: {dist}")
        tag = f"py3-none-{platform.system().lower()}_{platform.machine()}"
    folder.mkdir(parents=True, exist_ok=True)
    wheel = Wheel(folder, tag)
    for name, data in package().items():
        wheel.add(name, data)
    if dist is not None:
        for path in sorted(dist.rglob("*")):
            if path.is_file():
                name = f"lmrs/_dist/{path.relative_to(dist).as_posix()}"
                wheel.add(name, path.read_bytes(), os.access(path, os.X_OK))
    wheel.close()
    return wheel.path


# --- the build backend (PEP 517) -----------------------------------------------------------------


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    """Called by pip."""
    dist = os.environ.get("LMRS_DIST")
    return build(Path(wheel_directory), Path(dist) if dist else None).name


def build_editable(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Called by pip install -e: a wheel that names the folder of the sources."""
    wheel = Wheel(Path(wheel_directory), "py3-none-any")
    wheel.add("lmrs.pth", f"{HERE / 'src'}\n".encode())
    wheel.close()
    return wheel.path.name


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the wheel of the Python package.")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder for the wheel; default: dist")
    parser.add_argument("--dist", type=Path, help="folder that 'lmrs dist' has made; default: a new one")
    parser.add_argument("--pure", action="store_true", help="without the program: for those who have it")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        dist = given.dist
        if dist is None and not given.pure:
            dist = Path(scratch) / "lmrs"
            subprocess.run([str(ROOT / "lmrs"), "dist", "--out", str(dist)], check=True, stdout=sys.stderr)
        path = build(given.out, None if given.pure else dist)
    print(f"{path} ({path.stat().st_size / 1048576:.1f} MiB)")


if __name__ == "__main__":
    main()
