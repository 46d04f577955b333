#!/usr/bin/env bash
# start.sh PORT: the Riverside Days, their desk at /orga/. olga@riverside.example.org / river-talks organises.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/site" "$data/site"
export PRETALX_DATA_DIR=$data/site PRETALX_FILESYSTEM_STATIC=$EVAL_HOME/static
export PYTHONPATH=$here/seed PYTHONDONTWRITEBYTECODE=1 DJANGO_SETTINGS_MODULE=desk_settings
export PRETALX_SITE_URL=http://127.0.0.1:$1
exec "$env/bin/gunicorn" --bind "127.0.0.1:$1" --workers 1 --threads 4 pretalx.wsgi
