#!/usr/bin/env bash
# guesthouse.sh ADDRESS: fills the books through the app's own forms.
set -euo pipefail
site=$1
post() {
  page=$1
  shift
  curl -sS --fail --retry 20 --retry-connrefused --retry-delay 1 -o /dev/null "$site/$page" "$@"
}
post creadb.php -d lingua=en
# Who comes first opens the year.
post inizio.php
year=(-d anno=2026)
client() {
  post clienti.php "${year[@]}" -d origine=clienti.php -d annonascita=19 -d via=Street -d inseriscicliente=1 \
    --data-urlencode "cognome=$1" -d "nome=$2" --data-urlencode "telefono=$3" -d "email=$4"
}
client Okafor Emeka "+234 1 5550" emeka@post.example
client Bianchi Rosa "+39 06 5551" rosa@post.example
client Novak Petr "+420 2 5552" petr@post.example
cash() {
  post costi.php "${year[@]}" -d id_cassa=1 --data-urlencode "nome_costo=$2" -d "val_costo=$3" -d persona_costo= -d "$1=1"
}
cash inserisci_spesa "Window cleaner" 60.00
cash inserisci_spesa Firewood 45.50
item() {
  post visualizza_tabelle.php "${year[@]}" -d tipo_tabella=inventario -d manda_form_beni=SI -d aggiungi_bene=1 \
    -d "n_nome_bene=$1" -d "n_codice_bene=$2" --data-urlencode "n_descrizione_bene=$3"
}
item Towel T-1 "White, 70 x 140"
item Blanket B-2 "Grey wool"
post modifica_app.php "${year[@]}" -d idappartamenti0=02 -d num_app_modifica=1 -d n_maxoccupanti0=2 \
  -d modificaappartamento=Continua
post messaggi.php "${year[@]}" -d cambia_qualcosa=SI -d idmessaggi=1 -d elimina_messaggio=1
