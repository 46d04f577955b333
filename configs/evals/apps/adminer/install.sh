#!/usr/bin/env bash
# Adminer and PHP's own web server.
source "$(dirname "$0")/../work.sh"
debian_packages adminer php-cli php-sqlite3
