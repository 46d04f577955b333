#!/usr/bin/env bash
# Cloud Commander with its packages.
source "$(dirname "$0")/../work.sh"
npm install --prefix "$EVAL_HOME" --no-audit --no-fund --loglevel=error cloudcmd@18.8.11
