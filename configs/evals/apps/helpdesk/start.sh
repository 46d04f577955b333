#!/usr/bin/env bash
# start.sh PORT: the service desk of a library. admin / open-shelf-1 rules, nora / reading-room-4
# and paul / card-index-9 work there.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/site" "$data/site"
cd "$data/site"
export DJANGO_SETTINGS_MODULE=desk.settings PYTHONPATH=$data/site
exec "$env/bin/waitress-serve" --host=127.0.0.1 --port="$1" desk.wsgi:application
