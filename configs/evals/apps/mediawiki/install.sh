#!/usr/bin/env bash
# MediaWiki, PHP's own web server and a town's wiki in $EVAL_HOME/town, which every start copies.
source "$(dirname "$0")/../work.sh"
debian_packages mediawiki php-cli php-sqlite3 php-intl php-mbstring php-xml
scripts=/usr/share/mediawiki/maintenance
export WIKI_DATA=$EVAL_HOME/town
rm -rf "$WIKI_DATA"
mkdir -p "$WIKI_DATA"
php "$scripts/install.php" --dbtype sqlite --dbpath "$WIKI_DATA" --dbname town --scriptpath "" \
  --server http://127.0.0.1 --confpath "$WIKI_DATA" --pass keeper-of-the-light "Saltby Wiki" Admin
export MW_CONFIG_FILE=$here/seed/LocalSettings.php
php "$scripts/createAndPromote.php" Harriet oyster-beds-9
php "$scripts/createAndPromote.php" Jonas low-tide-at-6
# Each file is one revision: its number, the writer, the page, and what its first line says was changed.
for file in "$here"/seed/pages/*.txt; do
  IFS=. read -r _ writer page _ <<<"$(basename "$file")"
  tail -n +2 "$file" | php "$scripts/edit.php" -u "$writer" -s "$(head -1 "$file")" "${page//_/ }"
done
php "$scripts/protect.php" -u Admin -r "Only the harbour office changes them" "Tide Tables"
php "$scripts/runJobs.php" >/dev/null
php "$scripts/rebuildLocalisationCache.php" --lang en
# Minutes apart and on a day of its own, so that no history depends on when it was installed.
php "$scripts/sql.php" --query "UPDATE revision SET rev_timestamp = '202403050' || (90000 + 100 * rev_id)"
php "$scripts/sql.php" --query "DELETE FROM recentchanges"
php "$scripts/sql.php" --query "DELETE FROM objectcache"
php "$scripts/initSiteStats.php" --update
