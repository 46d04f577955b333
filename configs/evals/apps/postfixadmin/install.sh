#!/usr/bin/env bash
# Postfix Admin, PHP's own web server and the mail of two museums in $EVAL_HOME/site, which every start copies.
source "$(dirname "$0")/../work.sh"
if ! dpkg -s postfixadmin >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  # The package would make a database of its own.
  echo 'postfixadmin postfixadmin/dbconfig-install boolean false' | debconf-set-selections
fi
debian_packages postfixadmin php-cli php-sqlite3 php-mbstring sqlite3
site=$EVAL_HOME/site
rm -rf "$site"
# Its settings are links to files that only root and the package's own web server may read.
cp -r /usr/share/postfixadmin "$site"
rm "$site"/config.{inc,local}.php "$site/templates_c"
mkdir "$site/templates_c"
cp -L /usr/share/postfixadmin/config.inc.php "$here/seed/config.local.php" "$site/"
printf '<?php\n$dbtype = $dbserver = $dbname = $dbuser = $dbpass = "";\n' >"$site/dbconfig.inc.php"
export MAIL_DATA=$site
touch "$site/mail.sqlite3"
cd "$site/public"
php -d display_errors=0 upgrade.php >/dev/null
source "$here/seed/museums.sh"
sqlite3 "$site/mail.sqlite3" <"$here/seed/dates.sql"
