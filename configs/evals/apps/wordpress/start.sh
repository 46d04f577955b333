#!/usr/bin/env bash
# start.sh PORT: the website of a bakery. nina / sourdough-at-4 rules, greta / plum-crumble-8 edits, omar / rye-and-thyme-3 writes.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
source "$here/seed/database.sh"
cp -a "$EVAL_HOME/site" "$data/site"
cp -a "$EVAL_HOME/tables" "$data/tables"
mkdir "$data/sessions"
start_database "$data/tables"
export WP_ADDRESS=http://127.0.0.1:$1 PHP_CLI_SERVER_WORKERS=4
php -d display_errors=0 -d "session.save_path=$data/sessions" -S "127.0.0.1:$1" -t "$data/site" &
server=$!
# PHP leaves its workers behind otherwise.
trap 'pkill -TERM -P $server || :; kill -TERM $server $database || :; wait; exit 0' TERM INT HUP
wait $server
