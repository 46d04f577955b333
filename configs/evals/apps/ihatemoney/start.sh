#!/usr/bin/env bash
# start.sh PORT: shared expenses. ski-trip opens with the code snowflake, allotment (in euros) with compost.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp "$EVAL_HOME/trip.db" "$data/trip.db"
export EXPENSES=$data/trip.db IHATEMONEY_SETTINGS_FILE_PATH=$here/seed/settings.py TZ=UTC
exec "$env/bin/python" -W ignore -m flask --app ihatemoney.wsgi run --host 127.0.0.1 --port "$1"
