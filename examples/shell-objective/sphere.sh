#!/bin/sh
# The sum of squares of a point given as one argument, coordinates separated by commas:
#   sphere.sh 1.0,-2.0
# prints 5. The last line of the output is the value.
if [ $# -ne 1 ]; then
  echo "usage: sphere.sh X1,X2,..." >&2
  exit 2
fi
printf '%s\n' "$1" | tr ',' '\n' | awk '{ sum += $1 * $1 } END { printf "%.17g\n", sum }'
