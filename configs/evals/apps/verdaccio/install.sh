#!/usr/bin/env bash
# Verdaccio and a harbour's packages in $EVAL_HOME/shelf, which every start copies.
source "$(dirname "$0")/../work.sh"
# It wants a release of node-fetch by a tag that not every mirror of the registry knows.
printf '{"private": true, "overrides": {"node-fetch": "2.6.7"}}\n' >"$EVAL_HOME/package.json"
npm install --prefix "$EVAL_HOME" --no-audit --no-fund --loglevel=error verdaccio@6.1.6
rm -rf "$EVAL_HOME/shelf"
"${PYTHON:-python3}" "$here/seed/packages.py" "$EVAL_HOME/shelf"
