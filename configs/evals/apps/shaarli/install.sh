#!/usr/bin/env bash
# Shaarli and PHP's own web server.
source "$(dirname "$0")/../work.sh"
debian_packages shaarli php-cli php-curl php-gd php-intl php-json php-ldap php-mbstring fonts-fork-awesome
