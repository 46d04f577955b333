#!/usr/bin/env bash
# start.sh PORT: the packages of a harbour. mira / rope-and-tar sees all of them, tomas / salt-herring not the ledger.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/shelf" "$data/shelf"
cp "$here/seed/config.yaml" "$data/shelf/config.yaml"
exec node "$EVAL_HOME/node_modules/verdaccio/bin/verdaccio" --config "$data/shelf/config.yaml" --listen "127.0.0.1:$1"
