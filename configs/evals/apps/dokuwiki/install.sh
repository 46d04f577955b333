#!/usr/bin/env bash
# DokuWiki and PHP's own web server.
source "$(dirname "$0")/../work.sh"
debian_packages dokuwiki php-cli php-xml php-gd
