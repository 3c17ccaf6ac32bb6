#!/bin/bash
# Checks a file of webhooks, one per line, by content-rules and by ajv on Node, in turns:
#   in-turns.sh CONTENT-RULES FILE [TURNS]
# Prints wall-clock and processor time of each process. Says so and stops if Node or ajv is missing.
set -eu
rules=$(realpath "$(command -v "$1")") file=$(realpath "$2") turns=${3:-5}
cd "$(dirname "$0")/../../.."
mkdir -p target/ajv
cp src/main/ajv/package.json src/main/ajv/check.js target/ajv
command -v node >/dev/null && command -v npm >/dev/null ||
  { echo 'skipped: node or npm is not on the path; install Node 20 or later'; exit 0; }
[ -d target/ajv/node_modules/ajv ] || npm --prefix target/ajv install --no-audit --no-fund >/dev/null 2>&1 ||
  { echo 'skipped: npm cannot install ajv; check its registry'; exit 0; }
"$rules" schema webhook >target/ajv/schema.json

TIMEFORMAT='%R s, %U s + %S s of processor time'
measure() {
  local name=$1
  shift
  printf '%s: ' "$name"
  time "$@" >/dev/null
}
for ((turn = 0; turn < turns; turn++)); do
  measure content-rules "$rules" check --quiet --as webhook "$file"
  measure ajv node target/ajv/check.js target/ajv/schema.json "$file"
done 2>&1
