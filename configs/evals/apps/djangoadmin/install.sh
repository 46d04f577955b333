#!/usr/bin/env bash
# Django and a workshop in $EVAL_HOME/site, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env django==5.2.19
site=$EVAL_HOME/site
rm -rf "$site"
mkdir "$site"
cp -r "$here/seed/workshop" "$here/seed/repairs" "$site/"
cd "$site"
export DJANGO_SETTINGS_MODULE=workshop.settings PYTHONPATH=$site
"$env/bin/django-admin" makemigrations repairs >/dev/null
"$env/bin/django-admin" migrate >/dev/null
"$env/bin/django-admin" shell -c "$(cat "$here/seed/contents.py")" >/dev/null
