#!/usr/bin/env bash
# start.sh PORT: a bench printer with six files; admin / secret is logged in by itself, mia / mia12345 is not.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
printer=$data/printer
files=$printer/uploads
mkdir -p "$files/brackets" "$printer/logs"
cp "$here/seed/config.yaml" "$printer/config.yaml"
for name in benchy calibration_cube vase; do
  {
    printf '; %s\nM104 S200\nG28\n' "$name"
    for ((i = 1; i <= 40; i++)); do echo "G1 X$i Y$i Z0.$i E$i F3000"; done
    echo 'M104 S0'
  } >"$files/$name.gcode"
done
{
  echo G28
  for ((i = 1; i <= 3000; i++)); do echo "G1 X$((i % 90)) Y10 F1200"; done
} >"$files/tower_long.gcode"
echo G28 >"$files/brackets/bracket_left.gcode"
echo G28 >"$files/brackets/bracket_right.gcode"
day=0
for file in "$files"/*.gcode; do
  day=$((day + 1))
  touch -d "2024-03-0$day 10:00" "$file"
done
octoprint() { "$env/bin/octoprint" --basedir "$printer" "$@"; }
octoprint user add admin --password secret --admin >/dev/null 2>&1
octoprint user add mia --password mia12345 >/dev/null 2>&1
exec "$env/bin/octoprint" --basedir "$printer" serve --iknowwhatimdoing --host 127.0.0.1 --port "$1"
