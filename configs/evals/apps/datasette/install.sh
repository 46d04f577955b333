#!/usr/bin/env bash
# Datasette with forms for SQL and a login page.
source "$(dirname "$0")/../work.sh"
python_env datasette==0.65.5 datasette-write==0.4 datasette-auth-passwords==1.1.1
