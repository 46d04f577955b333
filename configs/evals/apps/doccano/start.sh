#!/usr/bin/env bash
# start.sh PORT: the newsroom. admin / secret123 rules, mia / mia12345 labels texts.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -a "$EVAL_HOME/newsroom" "$data/newsroom"
export DJANGO_SETTINGS_MODULE=config.settings.production SECRET_KEY=newsroom
export DATABASE_URL=sqlite:///$data/newsroom/db.sqlite3 MEDIA_ROOT=$data/newsroom/media
cd "$env/lib/"python3*/site-packages/backend
exec "$env/bin/waitress-serve" --listen="127.0.0.1:$1" --threads=8 config.wsgi:application
