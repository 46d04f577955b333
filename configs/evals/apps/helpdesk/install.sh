#!/usr/bin/env bash
# django-helpdesk and the service desk of a library in $EVAL_HOME/site, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env django-helpdesk==2.6.1 django==5.2.19 waitress==3.0.2 whitenoise==6.12.0
site=$EVAL_HOME/site
rm -rf "$site"
mkdir "$site"
cp -r "$here/seed/desk" "$site/"
cd "$site"
export DJANGO_SETTINGS_MODULE=desk.settings PYTHONPATH=$site
"$env/bin/django-admin" collectstatic --no-input >/dev/null
"$env/bin/django-admin" migrate >/dev/null
"$env/bin/django-admin" shell -c "$(cat "$here/seed/contents.py")" >/dev/null
