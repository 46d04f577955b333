<?php
// Settings of the bakery's website; its address and its database come with the environment.
define('DB_NAME', 'bakery');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('WP_SOCKET'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', getenv('WP_ADDRESS'));
define('WP_SITEURL', getenv('WP_ADDRESS'));
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", "flour and water, $name");
    define("{$name}_SALT", "salt and time, $name");
}
// Nothing goes out: no updates, no news, no mail.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISALLOW_FILE_MODS', true);
define('DISABLE_WP_CRON', true);
function wp_mail() {
    return true;
}
$table_prefix = 'wp_';
if (!defined('ABSPATH')) {
    define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
