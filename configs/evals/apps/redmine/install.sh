#!/usr/bin/env bash
# Redmine with puma, and a bicycle workshop in $EVAL_HOME/workshop, which every start copies.
source "$(dirname "$0")/../work.sh"
if ! dpkg -s redmine >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  # The package would make an instance of its own.
  echo 'redmine redmine/instances/default/dbconfig-install boolean false' | debconf-set-selections
fi
debian_packages redmine redmine-sqlite puma
rm -rf "$EVAL_HOME/workshop"
source "$here/seed/instance.sh"
instance "$EVAL_HOME/workshop"
bin/rake db:migrate
REDMINE_LANG=en bin/rake redmine:load_default_data
bin/rails runner "$here/seed/workshop.rb"
rm -rf "$EVAL_HOME/workshop/log/"*
