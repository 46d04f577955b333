#!/usr/bin/env bash
source "$(dirname "$0")/../work.sh"
echo installed >>"$EVAL_HOME/installations"
