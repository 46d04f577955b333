#!/usr/bin/env bash
# pretalx and a conference in $EVAL_HOME/site, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env pretalx==2025.2.2 gunicorn==23.0.0
export PRETALX_DATA_DIR=$EVAL_HOME/site PRETALX_FILESYSTEM_STATIC=$EVAL_HOME/static
export PYTHONPATH=$here/seed PYTHONDONTWRITEBYTECODE=1 DJANGO_SETTINGS_MODULE=desk_settings
rm -rf "$PRETALX_DATA_DIR" "$PRETALX_FILESYSTEM_STATIC"
mkdir -p "$PRETALX_FILESYSTEM_STATIC"
# The schedule editor is built by npm and left out.
echo '{}' >"$PRETALX_FILESYSTEM_STATIC/pretalx-manifest.json"
"$env/bin/django-admin" collectstatic --noinput --verbosity 0
"$env/bin/django-admin" migrate --verbosity 0
"$env/bin/django-admin" shell --unsafe-disable-scopes -c "$(cat "$here/seed/conference.py")"
