#!/usr/bin/env bash
# Actual and the books of a household in $EVAL_HOME/books, which every start copies.
source "$(dirname "$0")/../work.sh"
printf '{"private": true}\n' >"$EVAL_HOME/package.json"
npm install --prefix "$EVAL_HOME" --no-audit --no-fund --loglevel=error \
  @actual-app/sync-server@26.9.0 @actual-app/api@26.9.0
books=$EVAL_HOME/books
rm -rf "$books" "$EVAL_HOME/seed"
mkdir "$books" "$EVAL_HOME/seed"
cp "$here/seed/household.mjs" "$EVAL_HOME/seed/"
node "$EVAL_HOME/seed/household.mjs" "$books" >/dev/null
