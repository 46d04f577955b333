#!/usr/bin/env bash
# start.sh PORT: Riverside School. admin / secret123 rules, emma / pass1234 is a coach,
# asha, ben, carla and dinh / pass1234 are learners.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -a "$EVAL_HOME/school" "$data/school"
export KOLIBRI_HOME=$data/school KOLIBRI_RUN_MODE=demo KOLIBRI_LISTEN_ADDRESS=127.0.0.1
# 0: any free port for the second address that Kolibri serves contents from.
export KOLIBRI_ZIP_CONTENT_PORT=0
exec "$env/bin/kolibri" start --foreground --port "$1"
