#!/usr/bin/env bash
# Fossil and the project of a harbour's lamps in $EVAL_HOME/lamps.fossil, which every start copies.
source "$(dirname "$0")/../work.sh"
debian_packages fossil
export HOME=$EVAL_HOME/home USER=marit
rm -rf "$HOME" "$EVAL_HOME/lamps.fossil" "$EVAL_HOME/checkout"
mkdir -p "$HOME" "$EVAL_HOME/checkout"
source "$here/seed/lamps.sh" "$EVAL_HOME/lamps.fossil" "$EVAL_HOME/checkout" >/dev/null
