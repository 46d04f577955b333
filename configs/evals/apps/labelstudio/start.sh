#!/usr/bin/env bash
# start.sh PORT: the town library. ada@library.example / inkwell42 rules.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
source "$here/seed/serve.sh"
cp -a "$EVAL_HOME/library" "$data/library"
settings "$data/library"
cd "$env/lib/"python3*/site-packages/label_studio
exec "$env/bin/python" manage.py runserver --noreload "127.0.0.1:$1"
