#!/usr/bin/env bash
# start.sh PORT: the pages that an island's ferry office watches. All of the web that it sees is seed/web.py.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
"$env/bin/python" "$here/seed/office.py" "$data/store"
"$env/bin/python" "$here/seed/web.py" "$data/proxy" &
until [ -s "$data/proxy" ]; do sleep 0.1; done
HTTP_PROXY=http://127.0.0.1:$(cat "$data/proxy")
export HTTP_PROXY HTTPS_PROXY=http://127.0.0.1:9 NO_PROXY=
export http_proxy=$HTTP_PROXY https_proxy=$HTTPS_PROXY no_proxy=
export DISABLE_VERSION_CHECK=true LOGGER_LEVEL=INFO FETCH_WORKERS=2 TZ=UTC LITELLM_LOCAL_MODEL_COST_MAP=True
exec "$env/bin/changedetection.io" -d "$data/store" -h 127.0.0.1 -p "$1"
