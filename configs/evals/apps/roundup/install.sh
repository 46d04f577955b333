#!/usr/bin/env bash
# Roundup and a theatre's tracker in $EVAL_HOME/theatre, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env roundup==2.6.0
theatre=$EVAL_HOME/theatre
rm -rf "$theatre"
"$env/bin/roundup-admin" -i "$theatre" install classic sqlite >/dev/null
"$env/bin/python" "$here/seed/settings.py" "$theatre/config.ini"
"$env/bin/roundup-admin" -i "$theatre" initialise house-keys
"$env/bin/python" "$here/seed/theatre.py" "$theatre"
