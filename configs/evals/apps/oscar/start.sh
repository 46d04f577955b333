#!/usr/bin/env bash
# start.sh PORT: the shop of a tea merchant. keeper@hillside.example.org / kettle-lid-6 rules,
# mary@example.com / blue-saucer-3 and tom@example.com / tin-spoon-8 buy there.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/site" "$data/site"
cd "$data/site"
export DJANGO_SETTINGS_MODULE=shop.settings PYTHONPATH=$data/site
exec "$env/bin/waitress-serve" --host=127.0.0.1 --port="$1" shop.wsgi:application
