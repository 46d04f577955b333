#!/usr/bin/env bash
# start.sh PORT: the library of a town. root / secret at /-/login may see the loans and write.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
"$env/bin/python" "$here/seed/library.py" "$data"
exec "$env/bin/datasette" serve "$data/library.db" --metadata "$data/metadata.json" --port "$1" \
  --secret throw-away --setting default_page_size 20 --setting facet_time_limit_ms 2000 \
  --setting sql_time_limit_ms 5000 --setting num_sql_threads 1
