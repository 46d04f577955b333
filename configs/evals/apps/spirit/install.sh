#!/usr/bin/env bash
# Spirit and the forum of a beekeepers' club in $EVAL_HOME/site, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env django-spirit==0.14.3 django==5.2.19 waitress==3.0.2 whitenoise==6.12.0
site=$EVAL_HOME/site
rm -rf "$site"
mkdir "$site"
cp -r "$here/seed/club" "$site/"
cd "$site"
# Its own tool lays out a project, whose settings those of the club build upon.
PATH=$env/bin:$PATH "$env/bin/spirit" startproject forum >/dev/null
export DJANGO_SETTINGS_MODULE=club.settings PYTHONPATH=$site/forum:$site
"$env/bin/django-admin" collectstatic --no-input >/dev/null
"$env/bin/django-admin" migrate >/dev/null
"$env/bin/django-admin" createcachetable
"$env/bin/django-admin" shell -c "$(cat "$here/seed/contents.py")" >/dev/null
"$env/bin/django-admin" rebuild_index --noinput >/dev/null
