#!/usr/bin/env bash
# WordPress in $EVAL_HOME/site and a bakery's contents in $EVAL_HOME/tables, which every start copies.
source "$(dirname "$0")/../work.sh"
debian_packages wordpress wordpress-theme-twentytwentyone mariadb-server-core mariadb-client-core php-cli php-mysql php-xml php-mbstring
source "$here/seed/database.sh"
rm -rf "$EVAL_HOME/site" "$EVAL_HOME/tables"
# The package links to scripts and libraries of other packages.
cp -rL /usr/share/wordpress "$EVAL_HOME/site"
cp "$here/seed/wp-config.php" "$EVAL_HOME/site/wp-config.php"
mariadb-install-db --no-defaults "${as[@]}" --datadir="$EVAL_HOME/tables" "${small[@]}" \
  --auth-root-authentication-method=normal --skip-test-db >/dev/null
start_database "$EVAL_HOME/tables"
mariadb --no-defaults --socket="$WP_SOCKET" -e "CREATE DATABASE bakery CHARACTER SET utf8mb4"
WP_ADDRESS=http://127.0.0.1 php "$here/seed/bakery.php" "$EVAL_HOME/site"
mariadb --no-defaults --socket="$WP_SOCKET" -e SHUTDOWN
wait
