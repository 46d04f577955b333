# A small MariaDB of one's own that listens on a socket alone.
# shellcheck shell=bash
small=(--innodb-log-file-size=8M --innodb-buffer-pool-size=24M)
as=()
# MariaDB runs as root only when told so.
[ "$(id -u)" != 0 ] || as=(--user=root)

# start_database TABLES: serves this folder on $WP_SOCKET as process $database
start_database() {
  # Not in the folder: the path of a socket must be short.
  WP_SOCKET=$(mktemp -u "${TMPDIR:-/tmp}/wordpress-XXXXXX.sock")
  export WP_SOCKET
  mariadbd --no-defaults "${as[@]}" "${small[@]}" --datadir="$1" --socket="$WP_SOCKET" --pid-file="$1/pid" \
    --skip-networking --skip-grant-tables --skip-log-bin --innodb-flush-log-at-trx-commit=0 &
  # Only for the scripts that read it.
  # shellcheck disable=SC2034
  database=$!
  for _ in {1..300}; do
    if mariadb --no-defaults --socket="$WP_SOCKET" -e "SELECT 1" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  echo "MariaDB does not answer on $WP_SOCKET" >&2
  return 1
}
