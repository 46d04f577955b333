#!/usr/bin/env bash
# Node-RED with its packages.
source "$(dirname "$0")/../work.sh"
npm install --prefix "$EVAL_HOME" --no-audit --no-fund --loglevel=error node-red@4.1.15
