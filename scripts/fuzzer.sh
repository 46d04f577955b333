#!/usr/bin/env bash
# Makes .venv-fuzz with the fuzzer of POST /solve, which cannot be installed beside langgraph-api.
# Where it cannot be had, its test is left out, and counted. A second call does nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly WANTED='schemathesis>=4.32,<5' STAMP=.venv-fuzz/done LOG=.setup/fuzzer.log

if [ -f "$STAMP" ] && [ "$(cat "$STAMP")" = "$PWD $WANTED" ]; then exit; fi
mkdir -p .setup
rm -rf .venv-fuzz
if .venv/bin/python -m venv --without-pip .venv-fuzz >"$LOG" 2>&1 &&
  .venv/bin/python -m pip --python .venv-fuzz/bin/python install \
    --disable-pip-version-check "$WANTED" >>"$LOG" 2>&1; then
  echo "$PWD $WANTED" >"$STAMP"
  echo "setup: .venv-fuzz made, with the fuzzer of POST /solve"
else
  rm -rf .venv-fuzz
  echo "setup: left out (1): no fuzzer, so POST /solve is not fuzzed; see $LOG"
fi
