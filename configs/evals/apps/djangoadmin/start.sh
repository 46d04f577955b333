#!/usr/bin/env bash
# start.sh PORT: the desk of a bicycle workshop at /admin/. admin / spoke-wrench-7 rules,
# tilda / bell-basket-3 may change but not delete, lars / look-only-5 may only look.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp -r "$EVAL_HOME/site" "$data/site"
cd "$data/site"
export DJANGO_SETTINGS_MODULE=workshop.settings PYTHONPATH=$data/site
exec "$env/bin/django-admin" runserver --noreload --insecure "127.0.0.1:$1"
