#!/usr/bin/env bash
# Wagtail and a site in $EVAL_HOME/site, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env wagtail==8.0.1
site=$EVAL_HOME/site
rm -rf "$site"
mkdir "$site"
cd "$site"
"$env/bin/wagtail" start demo . >/dev/null
cp "$here/seed/models.py" "$here/seed/wagtail_hooks.py" home/
mkdir -p home/templates/home
cp "$here"/seed/templates/*.html home/templates/home/
cat "$here/seed/settings.py" >>demo/settings/dev.py
"$env/bin/python" manage.py makemigrations home >/dev/null
"$env/bin/python" manage.py migrate >/dev/null
"$env/bin/python" manage.py shell -c "$(cat "$here/seed/contents.py")" >/dev/null
