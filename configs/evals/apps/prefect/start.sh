#!/usr/bin/env bash
# start.sh PORT: the jobs of a network of weather stations; nobody has to log in.
source "$(dirname "$0")/../work.sh"
source "$here/seed/settings.sh"
fresh_data "${1:-}"
cp -a "$EVAL_HOME/stations" "$data/stations"
serve "$1" "$data/stations"
