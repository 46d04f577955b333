#!/usr/bin/env bash
# start.sh PORT: the workshop. admin / secret123 rules, rita and sam / workshop1 mend bicycles.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -a "$EVAL_HOME/workshop" "$data/workshop"
source "$here/seed/instance.sh"
instance "$data/workshop"
exec puma --bind "tcp://127.0.0.1:$1" --environment production --threads 1:4 --dir /usr/share/redmine
