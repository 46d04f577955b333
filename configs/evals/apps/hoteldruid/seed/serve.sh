# serve PORT SITE BOOKS: HotelDruid on 127.0.0.1, always on the same day.
# shellcheck shell=bash
serve() {
  sed -i -e "s#define('C_DATI_PATH',\"[^\"]*\")#define('C_DATI_PATH',\"$3\")#" \
    -e "s#\"[^\"]*database.php\"#\"$2/database.php\"#" \
    -e "s#define('C_CARTELLA_CREA_MODELLI',\"[^\"]*\")#define('C_CARTELLA_CREA_MODELLI',\"$3\")#" "$2/costanti.php"
  cd "$2" || return
  exec faketime '2026-05-18 09:00:00' php -d display_errors=0 -S "127.0.0.1:$1" -t "$2"
}
