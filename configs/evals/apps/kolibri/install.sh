#!/usr/bin/env bash
# Kolibri and a school in $EVAL_HOME/school, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env kolibri==0.19.5
school=$EVAL_HOME/school
rm -rf "$school"
export KOLIBRI_HOME=$school KOLIBRI_RUN_MODE=demo
kolibri=$env/bin/kolibri
"$kolibri" manage provisiondevice --facility "Riverside School" --superusername admin \
  --superuserpassword secret123 --preset formal --language_id en --no-input
"$kolibri" manage shell -c "$(cat "$here/seed/classes.py")"
"$kolibri" manage bulkimportusers "$here/seed/users.csv"
rm -rf "$school/logs"
