#!/usr/bin/env bash
# Request Tracker and a college's help desk in $EVAL_HOME/desk.db, which every start copies.
source "$(dirname "$0")/../work.sh"
debian_packages request-tracker5 rt5-db-sqlite starman
# An empty folder keeps the machine's own configuration away.
mkdir -p "$EVAL_HOME/none"
export RT_SITE_CONFIG=$here/seed/RT_SiteConfig.pm RT_SITE_CONFIG_DIR=$EVAL_HOME/none
export DESK_HOME=$EVAL_HOME DESK_PORT=8080
rm -f "$EVAL_HOME/desk.db"
/usr/sbin/rt-setup-database-5 --action init --skip-create >/dev/null
/usr/bin/perl "$here/seed/college.pl"
