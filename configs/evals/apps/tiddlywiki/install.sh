#!/usr/bin/env bash
# TiddlyWiki with the plugins and languages of its package.
source "$(dirname "$0")/../work.sh"
npm install --prefix "$EVAL_HOME" --no-audit --no-fund --loglevel=error tiddlywiki@5.4.1
