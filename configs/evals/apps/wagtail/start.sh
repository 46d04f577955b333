#!/usr/bin/env bash
# start.sh PORT: the Harbour Gazette, its desk at /admin/. admin / harbour42 rules, erin / editor77 edits.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/site" "$data/site"
cd "$data/site"
exec "$env/bin/python" manage.py runserver --noreload --insecure "127.0.0.1:$1"
