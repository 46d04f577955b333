#!/usr/bin/env bash
# start.sh PORT: the flows of a bakery. operator / press-line edits them, guest / look-only may look.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp "$here/seed/settings.js" "$here/seed/flows.json" "$data/"
exec "$EVAL_HOME/node_modules/.bin/node-red" --port "$1" --userDir "$data" --settings "$data/settings.js"
