#!/usr/bin/env bash
# I Hate Money and the expenses of two groups in $EVAL_HOME/trip.db, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env ihatemoney==7.2.1
rm -f "$EVAL_HOME/trip.db"
EXPENSES=$EVAL_HOME/trip.db IHATEMONEY_SETTINGS_FILE_PATH=$here/seed/settings.py \
  "$env/bin/python" -W ignore "$here/seed/trip.py"
