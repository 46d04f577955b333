<?php
// What differs from the package's own settings, which config.inc.php has.
$CONF['database_type'] = 'sqlite';
$CONF['database_name'] = getenv('MAIL_DATA') . '/mail.sqlite3';
$CONF['admin_email'] = 'warden@museums.example';
$CONF['default_aliases'] = array();
$CONF['emailcheck_resolve_domain'] = 'NO';
$CONF['quota'] = 'YES';
$CONF['aliases'] = '10';
$CONF['mailboxes'] = '10';
$CONF['maxquota'] = '500';
$CONF['show_footer_text'] = 'NO';
