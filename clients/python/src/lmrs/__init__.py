"""lmrs: derivative-free optimisation for functions of many variables that learns where to look.

    import lmrs
    result = lmrs.minimize(f, x0, evaluations=2000)
    print(result.x, result.fun)

minimize does it in one call; Search is asked for points and told their values; resume goes on with a
stored run. The searches run in a process of their own, the program lmrs.
"""

from ._errors import LmrsError, ProgramNotFound, Refused, Trouble
from ._minimize import minimize, resume
from ._program import shutdown
from ._result import Result
from ._search import LmrsWarning, Query, Search

__version__ = "0.1.0"

__all__ = [
    "LmrsError",
    "LmrsWarning",
    "ProgramNotFound",
    "Query",
    "Refused",
    "Result",
    "Search",
    "Trouble",
    "minimize",
    "resume",
    "shutdown",
]
