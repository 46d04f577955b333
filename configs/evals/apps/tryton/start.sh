#!/usr/bin/env bash
# start.sh PORT: the office of a joinery. admin / bench-vice-8 rules, hanna / plane-chisel-5 works there.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/joinery" "$data/joinery"
cp "$here/seed/settings.conf" "$data/joinery/"
printf 'path = %s\n' "$data/joinery" | sed -i '/^\[database\]/r /dev/stdin' "$data/joinery/settings.conf"
printf 'listen = 127.0.0.1:%s\n' "$1" | sed -i '/^\[web\]/r /dev/stdin' "$data/joinery/settings.conf"
exec trytond -c "$data/joinery/settings.conf" -d joinery
