#!/usr/bin/env bash
# start.sh PORT: the forum of a beekeepers' club. greta / wax-comb-21 rules, ivo / smoker-lid-8
# moderates, lotte / clover-jar-5 and henk / veil-hat-13 are members.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/site" "$data/site"
cd "$data/site"
export DJANGO_SETTINGS_MODULE=club.settings PYTHONPATH=$data/site/forum:$data/site
exec "$env/bin/waitress-serve" --host=127.0.0.1 --port="$1" club.wsgi:application
