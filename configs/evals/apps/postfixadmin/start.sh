#!/usr/bin/env bash
# start.sh PORT: the mail of two museums. warden@museums.example / gate-key-27 rules both,
# clara@mill.example / flour-sack-88 the mill's; miller@mill.example / grindstone-61 has a mailbox there.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/site" "$data/site"
mkdir "$data/sessions"
export MAIL_DATA=$data/site PHP_CLI_SERVER_WORKERS=4
php -d display_errors=0 -d "session.save_path=$data/sessions" -S "127.0.0.1:$1" -t "$data/site/public" &
server=$!
# PHP leaves its workers behind otherwise.
trap 'pkill -TERM -P $server; kill -TERM $server; exit 0' TERM INT HUP
wait $server
