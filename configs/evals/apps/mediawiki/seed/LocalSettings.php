<?php
// Settings of the wiki; the environment names the folder of its data.
if ( !defined( 'MEDIAWIKI' ) ) {
	exit;
}
$wgSitename = 'Saltby Wiki';
$wgMetaNamespace = 'Saltby_Wiki';
$wgScriptPath = '';
$wgServer = 'http://' . ( $_SERVER['HTTP_HOST'] ?? '127.0.0.1' );
$wgSecretKey = str_repeat( '5a17b4', 10 );
$wgLanguageCode = 'en';
$wgLocaltimezone = 'UTC';
$wgEnableEmail = false;
$wgEnableUploads = false;
$wgPingback = false;
$wgDBtype = 'sqlite';
$wgDBname = 'town';
$wgSQLiteDataDir = getenv( 'WIKI_DATA' );
$wgCacheDirectory = $wgSQLiteDataDir . '/cache';
$wgObjectCaches[CACHE_DB] = [
	'class' => SqlBagOStuff::class,
	'loggroup' => 'SQLBagOStuff',
	'server' => [
		'type' => 'sqlite',
		'dbname' => 'wikicache',
		'tablePrefix' => '',
		'variables' => [ 'synchronous' => 'NORMAL' ],
		'dbDirectory' => $wgSQLiteDataDir,
		'trxMode' => 'IMMEDIATE',
		'flags' => 0,
	],
];
$wgMainCacheType = CACHE_NONE;
$wgSessionCacheType = CACHE_DB;
$wgDefaultSkin = 'vector-2022';
wfLoadSkin( 'Vector' );
wfLoadExtension( 'Cite' );
wfLoadExtension( 'WikiEditor' );
