#!/usr/bin/env bash
# Calibre-Web and a library in $EVAL_HOME/library, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env calibreweb==0.6.27
library=$EVAL_HOME/library
rm -rf "$library"
mkdir -p "$library/books"
# Makes the settings, too.
HOME=$library "$env/bin/cps" -p "$library/app.db" -g "$library/drive.db" -o "$library/install.log" \
  -s "admin:Admin-2024"
"$env/bin/python" "$here/seed/library.py" "$library"
