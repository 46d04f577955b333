#!/usr/bin/env bash
# Trac with a login form, and a project in $EVAL_HOME/desk, which every start copies.
source "$(dirname "$0")/../work.sh"
# Trac 1.6 reads its plugins through pkg_resources, which later setuptools do not have.
python_env Trac==1.6 'setuptools<66' TracAccountManager==0.6.0
desk=$EVAL_HOME/desk
rm -rf "$desk"
"$env/bin/trac-admin" "$desk" initenv "Shipyard Desk" sqlite:db/trac.db >/dev/null
# The passwords are quay55 and rope66.
{
  printf 'ada:%s\n' "$(openssl passwd -apr1 -salt shipyard quay55)"
  printf 'bo:%s\n' "$(openssl passwd -apr1 -salt boatyard rope66)"
} >"$desk/users.htpasswd"
"$env/bin/python" "$here/seed/desk.py" "$desk"
