#!/usr/bin/env bash
# start.sh PORT: four experiments, nine runs, two registered models; nobody logs in.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp "$EVAL_HOME/tracking.db" "$data/tracking.db"
cd "$data"
# Its workers are found on the path.
export PATH=$env/bin:$PATH
exec mlflow server --host 127.0.0.1 --port "$1" --workers 1 \
  --backend-store-uri "sqlite:///$data/tracking.db" --artifacts-destination "$data/files"
