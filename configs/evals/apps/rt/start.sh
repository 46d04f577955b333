#!/usr/bin/env bash
# start.sh PORT: the help desk of a college. root / college-keys rules, helen and marc / help-desk answer.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp "$EVAL_HOME/desk.db" "$data/"
export RT_SITE_CONFIG=$here/seed/RT_SiteConfig.pm RT_SITE_CONFIG_DIR=$EVAL_HOME/none
export DESK_HOME=$data DESK_PORT=$1
exec /usr/bin/plackup --host 127.0.0.1 --port "$1" --server Starman --workers 3 \
  --env deployment /usr/share/request-tracker5/libexec/rt-server
