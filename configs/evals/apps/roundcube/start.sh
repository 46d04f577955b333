#!/usr/bin/env bash
# start.sh PORT: the mail of a choir. marta / alto-line-7 and piet / bass-line-2 read theirs.
# The mail servers have the same port on addresses of their own, and nothing that is sent leaves.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
mkdir -p "$data"/{run,state,sessions,temp,logs}
"$env/bin/python" "$here/seed/choir.py" "$data" /usr/share/roundcube/SQL/sqlite.initial.sql
mailer=$(id -un)
as=()
if [ "$(id -u)" = 0 ]; then
  # Dovecot opens no mail as root.
  mailer=mail
  chown -R mail: "$data"/{mail,run,state}
  as=(setpriv --reuid mail --regid mail --clear-groups)
  "${as[@]}" test -w "$data/mail" || { echo "the user mail cannot reach $data: choose another folder" >&2; exit 1; }
fi
sed -e "s#@DATA@#$data#g" -e "s#@PORT@#$1#g" -e "s#@MAILER@#$mailer#g" "$here/seed/dovecot.conf" >"$data/dovecot.conf"
# Two first looks at a folder at the same time find it empty, so the folders are looked through now.
for account in "$data"/mail/*/; do
  account=$(basename "$account")
  USER=$account HOME=$data/mail/$account "${as[@]}" doveadm -c "$data/dovecot.conf" index '*'
done
"${as[@]}" /usr/sbin/dovecot -F -c "$data/dovecot.conf" &
keeper=$!
"$env/bin/python" -m aiosmtpd -n -l "127.0.0.3:$1" -c aiosmtpd.handlers.Sink &
taker=$!
export MAIL_DATA=$data MAIL_PORT=$1 PHP_CLI_SERVER_WORKERS=4
# The package's own settings first, then these.
export RCUBE_CONFIG_PATH=/etc/roundcube ROUNDCUBE_CONFIG_DIR=$here/seed/config
# The web server comes last: who finds it open finds all of it.
for address in 127.0.0.2 127.0.0.3; do
  for _ in {1..300}; do
    ! (: <"/dev/tcp/$address/$1") 2>/dev/null || break
    sleep 0.1
  done
done
php -d display_errors=0 -d "session.save_path=$data/sessions" -d "upload_tmp_dir=$data/temp" \
  -S "127.0.0.1:$1" -t /var/lib/roundcube/public_html &
server=$!
# PHP leaves its workers behind otherwise.
trap 'pkill -TERM -P $server; kill -TERM $server $keeper $taker; wait; exit 0' TERM INT HUP
wait $server
