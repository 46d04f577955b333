#!/usr/bin/env bash
# Tryton and the database of a joinery in $EVAL_HOME/joinery, which every start copies.
source "$(dirname "$0")/../work.sh"
debian_packages tryton-server tryton-sao tryton-modules-party tryton-modules-product tryton-modules-project
joinery=$EVAL_HOME/joinery
rm -rf "$joinery"
mkdir "$joinery"
cp "$here/seed/settings.conf" "$joinery/"
echo "path = $joinery" | sed -i '/^\[database\]/r /dev/stdin' "$joinery/settings.conf"
touch "$joinery/joinery.sqlite"
echo "bench-vice-8" >"$joinery/password"
export TRYTONPASSFILE=$joinery/password
# Tryton is one of Debian's own Python packages.
trytond-admin -c "$joinery/settings.conf" -d joinery -u party product project \
  --activate-dependencies --email admin@alder.example.org >/dev/null
/usr/bin/python3 "$here/seed/joinery.py" "$joinery/settings.conf"
