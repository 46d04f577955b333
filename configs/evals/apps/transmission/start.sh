#!/usr/bin/env bash
# start.sh PORT: five transfers of a village's archive; nobody has to log in, and no peer can be reached.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
"${PYTHON:-python3}" "$here/seed/archive.py" "$data"
exec transmission-daemon --foreground --log-error --port "$1" --rpc-bind-address 127.0.0.1 \
  --config-dir "$data/settings"
