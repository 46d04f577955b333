#!/usr/bin/env bash
# start.sh PORT: nora / secret has two calendars and an address book, omar / omar1 has nothing.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
"$env/bin/python" "$here/seed/storage.py" "$data" "$1"
exec "$env/bin/radicale" --config "$data/config"
