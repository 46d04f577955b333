# How the server runs, for the making of its first contents and for every start: serve PORT FOLDER.
# shellcheck shell=bash
serve() {
  export PREFECT_HOME=$2/prefect HOME=$2 PREFECT_API_URL=http://127.0.0.1:$1/api
  export PREFECT_UI_API_URL=$PREFECT_API_URL
  export PREFECT_UI_STATIC_DIRECTORY=$2/ui PREFECT_SERVER_UI_SHOW_PROMOTIONAL_CONTENT=false
  export PREFECT_LOGGING_SERVER_LEVEL=ERROR DO_NOT_TRACK=1
  exec "$env/bin/prefect" server start --analytics-off --host 127.0.0.1 --port "$1"
}
