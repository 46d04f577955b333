#!/usr/bin/env bash
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
exec "$PYTHON" "$here/seed/server.py" "$1" "$data"
