#!/usr/bin/env bash
# start.sh PORT: the notes of an allotment garden, no login.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$here/seed" "$data/wiki"
exec node "$EVAL_HOME/node_modules/tiddlywiki/tiddlywiki.js" "$data/wiki" \
  --listen host=127.0.0.1 port="$1"
