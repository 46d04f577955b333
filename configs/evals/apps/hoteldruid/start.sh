#!/usr/bin/env bash
# start.sh PORT: the books of a guesthouse with five rooms on Monday, 18 May 2026; nobody has to log in.
source "$(dirname "$0")/../work.sh"
source "$here/seed/serve.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/site" "$data/site"
cp -r "$EVAL_HOME/books" "$data/books"
serve "$1" "$data/site" "$data/books"
