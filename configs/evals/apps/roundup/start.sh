#!/usr/bin/env bash
# start.sh PORT: the tracker of a theatre. admin / house-keys rules, clara, tom and ingrid / stage-door use it.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -a "$EVAL_HOME/theatre" "$data/theatre"
"$env/bin/python" "$here/seed/settings.py" "$data/theatre/config.ini" "http://127.0.0.1:$1/theatre/"
as=()
# Roundup serves as root only when told so.
[ "$(id -u)" != 0 ] || as=(-u root)
exec "$env/bin/roundup-server" "${as[@]}" -n 127.0.0.1 -p "$1" "theatre=$data/theatre"
