#!/usr/bin/env bash
# start.sh PORT: the ledger of a bicycle workshop, January to March 2024; anyone may write.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
cp "$here/seed/workshop.beancount" "$data/workshop.beancount"
exec "$env/bin/fava" --host 127.0.0.1 --port "$1" "$data/workshop.beancount"
