#!/usr/bin/env bash
# Roundcube, PHP's own web server, a server that keeps the mail and one that takes what is sent.
source "$(dirname "$0")/../work.sh"
if ! dpkg -s roundcube-core >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  # The package would make a database of its own.
  echo 'roundcube-core roundcube/dbconfig-install boolean false' | debconf-set-selections
fi
debian_packages roundcube roundcube-sqlite3 dovecot-imapd php-cli
python_env aiosmtpd==1.4.6
