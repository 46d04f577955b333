#!/usr/bin/env bash
# Tiny Tiny RSS in $EVAL_HOME/site and the feeds of an editorial office in $EVAL_HOME/tables, which every start copies.
source "$(dirname "$0")/../work.sh"
debian_packages mariadb-server-core mariadb-client-core php-cli php-curl php-intl php-mbstring php-mysql php-xml php-php-gettext php-psr-log \
  phpqrcode libjs-dojo-core libjs-dojo-dijit libjs-scriptaculous fonts-material-design-icons-iconfont
source "$here/seed/database.sh"
# Unpacked alone: to be installed it wants a database server of the whole machine.
package=$EVAL_HOME/package
rm -rf "$package" "$EVAL_HOME/site" "$EVAL_HOME/tables"
mkdir "$package"
cd "$package"
apt-get download -qq tt-rss || { apt-get update -qq && apt-get download -qq tt-rss; }
dpkg -x tt-rss_*.deb .
site=$package/usr/share/tt-rss/www
rm "$site/config.php" "$site/feed-icons"
# The package links to scripts and libraries of other packages, by ways that start at /usr/share.
find "$site" -type l | while read -r link; do
  target=$(realpath -m "/usr/share/tt-rss/www${link#"$site"}/../$(readlink "$link")")
  ln -sfn "$target" "$link"
done
cp -rL "$site" "$EVAL_HOME/site"
cp "$here/seed/config.php" "$EVAL_HOME/site/config.php"
mkdir "$EVAL_HOME/site/feed-icons"
# It knows MariaDB's numbers as texts alone, the way that PHP gave them before 8.1.
# shellcheck disable=SC2016
sed -i 's/^\(\s*\)\$pdo->setAttribute(PDO::ATTR_ERRMODE, .*/&\n\1$pdo->setAttribute(PDO::ATTR_STRINGIFY_FETCHES, true);/' \
  "$EVAL_HOME/site/classes/db.php"
grep -q STRINGIFY "$EVAL_HOME/site/classes/db.php"
mariadb-install-db --no-defaults "${as[@]}" --datadir="$EVAL_HOME/tables" "${small[@]}" \
  --auth-root-authentication-method=normal --skip-test-db >/dev/null
start_database "$EVAL_HOME/tables"
mariadb --no-defaults --socket="$TTRSS_SOCKET" -e "CREATE DATABASE office CHARACTER SET utf8mb4"
for script in "$package/usr/share/tt-rss/schema/ttrss_schema_mysql.sql" "$here/seed/office.sql"; do
  mariadb --no-defaults --socket="$TTRSS_SOCKET" office <"$script"
done
mariadb --no-defaults --socket="$TTRSS_SOCKET" -e SHUTDOWN
wait
rm -rf "$package"
