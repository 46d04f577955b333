#!/usr/bin/env bash
# start.sh PORT: a small folder in both panels, no login.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
files=$data/files
mkdir -p "$files"/{Documents/Contracts,Pictures,Archive,Empty}
cd "$files"
printf 'Meeting on Monday at 10.\nBring the budget.\n' >notes.txt
printf '# Readme\n\nThis folder belongs to **Nora**.\n' >readme.md
printf 'id,name\n1,apple\n2,pear\n3,plum\n' >fruits.csv
head -c 5000 /dev/zero | tr '\0' 'x' >big.log
printf '{"debug": true, "level": 3}\n' >settings.json
printf 'Milk\nBread\n' >Documents/shopping.txt
printf 'Dear Sir,\n' >Documents/letter.txt
printf 'Q1 result\n' >Documents/report-q1.txt
printf 'Q2 result\n' >Documents/report-q2.txt
printf 'signed\n' >Documents/Contracts/lease.txt
printf 'old\n' >Archive/old.txt
find "$files" -exec touch -d '2024-03-05 12:00' {} +
touch -d '2023-01-02 08:00' fruits.csv
touch -d '2025-06-07 09:00' settings.json
exec "$EVAL_HOME/node_modules/.bin/cloudcmd" --port "$1" --root "$files" --name CloudTest \
  --no-open --no-auth --no-terminal --no-contact --no-online --editor dword --config-dialog \
  --show-file-name
