#!/usr/bin/env bash
# doccano and a newsroom's projects in $EVAL_HOME/newsroom, which every start copies.
source "$(dirname "$0")/../work.sh"
# Its last release does not run with what these have become since.
python_env doccano==1.8.4 'marshmallow<4' 'numpy<2' 'setuptools<81'
newsroom=$EVAL_HOME/newsroom
rm -rf "$newsroom"
export DOCCANO_HOME=$newsroom HOME=$newsroom MEDIA_ROOT=$newsroom/media SECRET_KEY=newsroom
"$env/bin/doccano" init
"$env/bin/doccano" createuser --username admin --password secret123 --email admin@example.org
cd "$env/lib/"python3*/site-packages/backend
export DJANGO_SETTINGS_MODULE=config.settings.production DATABASE_URL=sqlite:///$newsroom/db.sqlite3
"$env/bin/python" manage.py shell < "$here/seed/newsroom.py"
