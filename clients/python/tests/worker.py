"""A worker for 'lmrs run --worker': the function that the tests minimise, for the command line."""

import json
import sys

from common import rosen

for line in sys.stdin:
    query = json.loads(line)
    print(json.dumps({"id": query["id"], "value": rosen(query["x"])}), flush=True)
