#!/usr/bin/env bash
# start.sh PORT: the project of a harbour's lamps. marit / whale-oil-52 may do all,
# ole / brass-hinge-17 works on it, guest looks on without an account.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp "$EVAL_HOME/lamps.fossil" "$data/lamps.fossil"
exec fossil server --localhost --port "$1" --nojail "$data/lamps.fossil"
