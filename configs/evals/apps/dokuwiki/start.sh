#!/usr/bin/env bash
# start.sh PORT: the wiki of a garden club. admin / secret manages it, nora / nora1 may edit.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
wiki=$data/wiki
# The package has dangling links to files that only its own web server makes.
cp -rL /usr/share/dokuwiki "$wiki" 2>/dev/null || true
rm -rf "$wiki/conf" "$wiki/data" "$wiki/install.php" "$wiki/inc/preload.php"
cp -rL /etc/dokuwiki "$wiki/conf"
rm -f "$wiki/conf/local.protected.php"
cp "$here"/seed/conf/* "$wiki/conf/"
md5() { printf %s "$1" | md5sum | cut -d' ' -f1; }
{
  printf '# users.auth.php\n# <?php exit()?>\n'
  printf 'admin:%s:Wiki Admin:admin@example.org:admin,user\n' "$(md5 secret)"
  printf 'nora:%s:Nora Berg:nora@example.org:user\n' "$(md5 nora1)"
} >"$wiki/conf/users.auth.php"
mkdir -p "$wiki"/data/{attic,cache,index,locks,log,media,media_attic,media_meta,meta,tmp}
cp -r "$here/seed/pages" "$wiki/data/pages"
find "$wiki/data/pages" -name '*.txt' -exec touch -d 2024-03-01 {} +
cp "$wiki/lib/images/media_align_left.png" "$wiki/data/media/map.png"
cp "$wiki/data/media/map.png" "$wiki/data/media/bench.png"
touch -d 2024-03-07 "$wiki"/data/media/*.png
cd "$wiki"
php bin/indexer.php -q >/dev/null 2>&1
export PHP_CLI_SERVER_WORKERS=4
php -d display_errors=0 -S "127.0.0.1:$1" -t "$wiki" &
server=$!
# PHP leaves its workers behind otherwise.
trap 'pkill -TERM -P $server; kill -TERM $server; exit 0' TERM INT HUP
wait $server
