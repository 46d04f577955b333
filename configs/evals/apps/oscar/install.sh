#!/usr/bin/env bash
# Oscar and the shop of a tea merchant in $EVAL_HOME/site, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env "django-oscar[sorl-thumbnail]==4.2.1" django==5.2.19 waitress==3.0.2 whitenoise==6.12.0 whoosh==2.7.4
site=$EVAL_HOME/site
rm -rf "$site"
mkdir "$site"
cp -r "$here/seed/shop" "$site/"
cd "$site"
export DJANGO_SETTINGS_MODULE=shop.settings PYTHONPATH=$site
"$env/bin/django-admin" collectstatic --no-input >/dev/null
"$env/bin/django-admin" migrate >/dev/null
"$env/bin/django-admin" shell -c "$(cat "$here/seed/contents.py")" >/dev/null
"$env/bin/django-admin" rebuild_index --noinput >/dev/null
