# The administrators, domains, mailboxes and forwards of two museums; install.sh reads it.
# shellcheck shell=bash
add() { php -d display_errors=0 "$site/scripts/postfixadmin-cli.php" "$1" add "${@:2}"; }
domain() { add domain "$1" --description "$2" --aliases "$3" --mailboxes "$4" --maxquota 500 --active 1; }
mailbox() { add mailbox "$1" --name "$2" --password "$3" --password2 "$3" --quota "$4" --active 1 --welcome-mail 0; }
alias_to() { add alias "$1" --goto "$2" --active 1; }

domain mill.example "Water mill at Dunford" 10 4
domain ferry.example "Ferry house museum" 5 3
add admin warden@museums.example --password gate-key-27 --password2 gate-key-27 --superadmin 1 --active 1
add admin clara@mill.example --password flour-sack-88 --password2 flour-sack-88 --domains mill.example --active 1
mailbox tickets@mill.example "Ticket desk" counter-1950 200
mailbox miller@mill.example "Edmund Grist" grindstone-61 300
mailbox school@mill.example "School visits" chalk-board-14 100
mailbox ferryman@ferry.example "Joan Pell" rope-and-oar-72 250
mailbox shop@ferry.example "Museum shop" postcard-33 100
alias_to info@mill.example tickets@mill.example
alias_to press@mill.example miller@mill.example
alias_to volunteers@mill.example miller@mill.example,school@mill.example
alias_to info@ferry.example ferryman@ferry.example
