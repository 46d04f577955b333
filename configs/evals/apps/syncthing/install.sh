#!/usr/bin/env bash
# Syncthing and the keys of one computer in $EVAL_HOME/keys, which every start copies.
source "$(dirname "$0")/../work.sh"
debian_packages syncthing
rm -rf "$EVAL_HOME/keys"
HOME=$EVAL_HOME syncthing generate --home="$EVAL_HOME/keys" --no-default-folder
rm "$EVAL_HOME/keys/config.xml"
