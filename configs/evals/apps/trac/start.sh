#!/usr/bin/env bash
# start.sh PORT: the Shipyard Desk, its login at /login. ada / quay55 rules, bo / rope66 works.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/desk" "$data/desk"
exec "$env/bin/tracd" -s --hostname=127.0.0.1 --port="$1" "$data/desk"
