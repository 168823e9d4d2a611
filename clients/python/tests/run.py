"""Runs all tests of the package, and says how many were skipped and why.

    python3 clients/python/tests/run.py                    # with NumPy if it is there
    python3 clients/python/tests/run.py --without-numpy    # as if it were not
"""

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    sys.path.insert(0, str(HERE))
    tests = unittest.defaultTestLoader.discover(str(HERE))
    result = unittest.TextTestRunner(verbosity=1).run(tests)
    print(f"skipped: {len(result.skipped)} of {result.testsRun} tests")
    for test, reason in result.skipped:
        print(f"skipped: {test.id()}: {reason}")
    return 0 if result.wasSuccessful() and result.testsRun > 0 else 1


if "--without-numpy" in sys.argv:
    sys.modules["numpy"] = None  # type: ignore[assignment]

if __name__ == "__main__":
    sys.exit(main())
