#!/usr/bin/env bash
# Label Studio and the projects of a town library in $EVAL_HOME/library, which every start copies.
source "$(dirname "$0")/../work.sh"
python_env label-studio==1.23.2
library=$EVAL_HOME/library
rm -rf "$library"
source "$here/seed/serve.sh"
settings "$library"
mkdir -p "$library/home"
export HOME=$library/home
"$env/bin/label-studio" init --no-browser --username ada@library.example --password inkwell42
cd "$env/lib/"python3*/site-packages/label_studio
"$env/bin/python" manage.py shell < "$here/seed/library.py"
