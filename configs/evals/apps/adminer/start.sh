#!/usr/bin/env bash
# start.sh PORT: the SQLite database shop.db. / asks for the login (admin / secret), /open.php is in.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
mkdir "$data/sessions"
"${PYTHON:-python3}" "$here/seed/shop.py" "$data"
export ADMINER_DATA=$data
exec php -d session.save_path="$data/sessions" -d upload_tmp_dir="$data" -d display_errors=0 \
  -S "127.0.0.1:$1" -t "$here/seed/www"
