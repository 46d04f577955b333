# lamps.sh REPOSITORY FOLDER: the project, its three check-ins, tickets, pages and users.
# shellcheck shell=bash
repository=$1
cd "$2"
fossil new --admin-user marit --project-name "Harbour Lamps" \
  --project-desc "Plans and duty lists for the lamps of the old harbour" \
  --date-override 2026-03-02T08:00:00 "$repository"
fossil open --nosync "$repository"
fossil user password marit whale-oil-52
fossil user new ole "Ole Brandt, lamp keeper" brass-hinge-17
fossil user new tilda "Tilda Nyman, boat driver" rope-ladder-33
fossil user default marit

cp -r "$here/seed/files/." .
fossil add README.md lamps.csv duty
fossil commit --user-override marit --date-override 2026-03-03T09:10:00 -m "First plan of the nine lamps"
echo 'pier,P-3,amber,repair' >>lamps.csv
fossil commit --user-override ole --date-override 2026-03-09T16:25:00 -m "Add the amber lamp on the pier"
echo 'Week 14: Tilda' >>duty/spring.txt
fossil commit --user-override tilda --date-override 2026-03-17T11:40:00 --branch spring-duty -m "Tilda takes over week 14"

ticket() {
  fossil ticket add type "$1" status "$2" subsystem "$3" priority "$4" severity "$5" title "$6" icomment "$7" \
    login marit private_contact marit
}
fossil sql -R "$repository" <"$here/seed/settings.sql"
ticket Code_Defect Open Pier High Severe "Amber lamp flickers at high tide" "Seen on three evenings in a row."
ticket Code_Defect Open Breakwater Medium Important "Glass of lamp B-2 is cracked" "The crack runs from top to bottom."
ticket Feature_Request Open Tower Low Minor "Timer for the tower lamp" "It is still switched by hand."
ticket Documentation Review Duty_list Low Cosmetic "Duty list names the wrong week" "Week 13 is printed twice."
ticket Code_Defect Fixed Tower Medium Important "Tower door does not lock" "The bolt was bent."

wiki() { fossil wiki create "$1" "$here/seed/$2" -M markdown; }
wiki "Harbour Lamps" home.md
wiki "Spare parts" spares.md
wiki "Night rounds" rounds.md
fossil close
