#!/usr/bin/env bash
# start.sh PORT: the wiki of a harbour town. Harriet / oyster-beds-9 writes, Admin / keeper-of-the-light rules.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/town" "$data/town"
export WIKI_DATA=$data/town MW_CONFIG_FILE=$here/seed/LocalSettings.php PHP_CLI_SERVER_WORKERS=4
cd /usr/share/mediawiki
php -d display_errors=0 -S "127.0.0.1:$1" -t /usr/share/mediawiki &
server=$!
# PHP leaves its workers behind otherwise.
trap 'pkill -TERM -P $server; kill -TERM $server; exit 0' TERM INT HUP
wait $server
