#!/usr/bin/env bash
# start.sh PORT: the folders of a kitchen computer, no login. It talks to nobody: its two partners are never there.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$here/seed/folders" "$data/folders"
# The mark by which Syncthing knows a folder that it keeps.
for folder in "$data"/folders/*; do mkdir "$folder/.stfolder"; done
cp -r "$EVAL_HOME/keys" "$data/keys"
id=$(syncthing --home="$data/keys" --device-id)
sed "s|@ID@|$id|g; s|@FOLDERS@|$data/folders|g; s|@PORT@|$1|g" "$here/seed/config.xml" >"$data/keys/config.xml"
syncthing serve --home="$data/keys" --no-browser --no-restart --no-upgrade --no-default-folder &
server=$!
trap 'kill -TERM $server; exit 0' TERM INT HUP
# Run by root it warns of that, in a notice that nobody else gets.
if [ "$(id -u)" = 0 ]; then
  until syncthing cli --home="$data/keys" errors show 2>/dev/null | grep -q privileged; do
    kill -0 $server
    sleep 0.2
  done
  syncthing cli --home="$data/keys" errors clear
fi
wait $server
