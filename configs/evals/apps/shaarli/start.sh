#!/usr/bin/env bash
# start.sh PORT: the bookmarks of a rowing club. bosun / port-side keeps them, everyone may read the public ones.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
site=$data/site
# The package has dangling links to files that only its own web server makes.
cp -rL /usr/share/shaarli "$site" 2>/dev/null || true
rm -rf "$site/cache"
mkdir -p "$data"/{store,sessions,cache/cache,cache/tmp,cache/pagecache}
# The icons; the package looks for them where it has none.
cp -L /usr/share/fonts-fork-awesome/fonts/forkawesome-webfont.* "$site/assets/default/fonts/"
ln -s "$data/cache/cache" "$site/cache"
grep -rlE '/(usr/share|var/lib|var/cache)/shaarli' "$site" --include='*.php' | xargs sed -i \
  -e "s#/usr/share/shaarli#$site#g" -e "s#/var/lib/shaarli/data#$data/store#g" -e "s#/var/cache/shaarli#$data/cache#g"
cd "$site"
export SHAARLI_SITE=$site
php -d error_reporting=0 "$here/seed/club.php"
export PHP_CLI_SERVER_WORKERS=4
php -d display_errors=0 -d "session.save_path=$data/sessions" -S "127.0.0.1:$1" -t "$site" &
server=$!
# PHP leaves its workers behind otherwise.
trap 'pkill -TERM -P $server; kill -TERM $server; exit 0' TERM INT HUP
wait $server
