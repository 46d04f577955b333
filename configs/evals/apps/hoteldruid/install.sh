#!/usr/bin/env bash
# HotelDruid in $EVAL_HOME/site and the books of a guesthouse in $EVAL_HOME/books, which every start copies.
source "$(dirname "$0")/../work.sh"
debian_packages php-cli php-mbstring php-sqlite3 php-xml faketime curl
source "$here/seed/serve.sh"
# Unpacked alone: to be installed it wants a web server of the whole machine.
package=$EVAL_HOME/package
rm -rf "$package" "$EVAL_HOME/site" "$EVAL_HOME/books"
mkdir "$package" "$EVAL_HOME/books"
cd "$package"
apt-get download -qq hoteldruid || { apt-get update -qq && apt-get download -qq hoteldruid; }
dpkg -x hoteldruid_*.deb .
cp -rL usr/share/hoteldruid "$EVAL_HOME/site"
cp etc/hoteldruid/database.php "$EVAL_HOME/site/database.php"
cd "$EVAL_HOME"
rm -rf "$package"
port=$((20000 + RANDOM % 20000))
serve "$port" "$EVAL_HOME/site" "$EVAL_HOME/books" &
server=$!
trap 'kill "$server"' EXIT
bash "$here/seed/guesthouse.sh" "http://127.0.0.1:$port"
