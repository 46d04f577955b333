#!/usr/bin/env bash
# Radicale, a server for calendars and address books.
source "$(dirname "$0")/../work.sh"
python_env radicale==3.9.0
