#!/usr/bin/env bash
# Prefect and the jobs of a network of weather stations in $EVAL_HOME/stations, which every start copies.
source "$(dirname "$0")/../work.sh"
source "$here/seed/settings.sh"
# The release leaves open what these have become since.
python_env prefect==3.6.20 'fastapi<0.117' 'starlette<0.48' 'pydantic<2.12' 'sqlalchemy<2.1' importlib_metadata
stations=$EVAL_HOME/stations
rm -rf "$stations"
mkdir -p "$stations/prefect"
port=$("$env/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(serve "$port" "$stations") >"$EVAL_HOME/first-start.log" 2>&1 &
server=$!
trap 'kill -TERM $server' EXIT
"$env/bin/python" "$here/seed/stations.py" "http://127.0.0.1:$port"
trap - EXIT
kill -TERM $server
wait $server || :
rm -rf "$stations/ui"
