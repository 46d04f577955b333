# What install.sh and start.sh of Redmine share.
# shellcheck shell=bash

# instance FOLDER: Redmine's own folder becomes the current one, all it writes goes to FOLDER
instance() {
  mkdir -p "$1"/{config,files,log,tmp/pids,public/plugin_assets}
  printf 'production:\n  adapter: sqlite3\n  database: %s/redmine.sqlite3\n  timeout: 20000\n' "$1" \
    >"$1/config/database.yml"
  printf '%064d' 7 >"$1/config/secret_key.txt"
  # Debian's Redmine looks for instances below its own folder only.
  export REDMINE_INSTANCE=../../../..$1 RAILS_ENV=production HOME=$1
  cd /usr/share/redmine
}
