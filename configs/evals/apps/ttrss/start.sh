#!/usr/bin/env bash
# start.sh PORT: the feeds of an editorial office. hanna / tide-table-7 reads in English, lin / paper-lantern-3 in Chinese.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
source "$here/seed/database.sh"
cp -a "$EVAL_HOME/site" "$data/site"
cp -a "$EVAL_HOME/tables" "$data/tables"
mkdir -p "$data/lock" "$data"/cache/{images,upload,export,feeds,simplepie,js,starred-images}
start_database "$data/tables"
export TTRSS_ADDRESS=http://127.0.0.1:$1/ TTRSS_DATA=$data PHP_CLI_SERVER_WORKERS=4
# It refuses to run as root when it can tell.
php -d display_errors=0 -d "error_log=$data/php.log" -d disable_functions=posix_getuid -d "pdo_mysql.default_socket=$TTRSS_SOCKET" \
  -S "127.0.0.1:$1" -t "$data/site" &
server=$!
# PHP leaves its workers behind otherwise.
trap 'pkill -TERM -P $server || :; kill -TERM $server $database || :; wait; exit 0' TERM INT HUP
wait $server
