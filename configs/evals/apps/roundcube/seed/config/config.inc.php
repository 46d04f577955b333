<?php

$data = getenv('MAIL_DATA');
$port = getenv('MAIL_PORT');
$config = [
    'db_dsnw' => "sqlite:///$data/roundcube.db?mode=0640",
    'imap_host' => "127.0.0.2:$port",
    'smtp_host' => "127.0.0.3:$port",
    'smtp_user' => '',
    'smtp_pass' => '',
    'mail_domain' => 'larkchoir.example',
    'product_name' => 'Lark Choir Mail',
    'des_key' => 'four-and-twenty-larks-01',
    'plugins' => [],
    'skin' => 'elastic',
    'language' => 'en_US',
    'timezone' => 'UTC',
    'htmleditor' => 0,
    'enable_spellcheck' => false,
    'create_default_folders' => true,
    'temp_dir' => "$data/temp",
    'log_dir' => "$data/logs",
];
