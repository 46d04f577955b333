<?php
// The packaged Adminer on the SQLite files of the data folder; its login is admin / secret.
chdir(getenv('ADMINER_DATA'));
define('ADMINER_DIR', '/usr/share/adminer');
function adminer_object() {
    include_once ADMINER_DIR . "/plugins/plugin.php";
    include_once ADMINER_DIR . "/plugins/version-noverify.php";
    class Own {
        function credentials() {
            $p = get_password();
            return array(SERVER, $_GET["username"], ($_GET["username"] === "admin" && $p === "secret") ? "" : $p);
        }
        function login($login, $password) { return $login === "admin" && $password === "secret" ? true : "Invalid credentials."; }
    }
    return new AdminerPlugin(array(new AdminerVersionNoverify(), new Own()));
}
include ADMINER_DIR . "/adminer.php";
