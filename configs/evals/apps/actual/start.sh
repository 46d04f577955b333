#!/usr/bin/env bash
# start.sh PORT: the books of a household; the password is copper-jar-7.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/books" "$data/books"
export ACTUAL_DATA_DIR=$data/books ACTUAL_HOSTNAME=127.0.0.1 ACTUAL_PORT=$1
exec node "$EVAL_HOME/node_modules/@actual-app/sync-server/build/bin/actual-server.js"
