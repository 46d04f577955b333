#!/usr/bin/env bash
# start.sh PORT: a library of ten books. admin / Admin-2024 rules, mia / Mia-2024 reads.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -a "$EVAL_HOME/library" "$data/library"
"$env/bin/python" "$here/seed/serve_at.py" "$data/library" "$1"
export CACHE_DIRECTORY=$data/cache
exec "$env/bin/cps" -p "$data/library/app.db" -g "$data/library/drive.db" \
  -o "$data/library/cps.log" -i 127.0.0.1 -m
