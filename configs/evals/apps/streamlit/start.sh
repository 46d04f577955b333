#!/usr/bin/env bash
# start.sh PORT: the expenses of a household, no login; the page Settings asks for the PIN 4711.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp "$here/seed/expenses.json" "$data/expenses.json"
export EXPENSES_FILE=$data/expenses.json
exec "$env/bin/streamlit" run "$here/seed/tracker.py" --server.address 127.0.0.1 --server.port "$1" \
  --server.headless true --browser.gatherUsageStats false --server.fileWatcherType none \
  --client.toolbarMode minimal
