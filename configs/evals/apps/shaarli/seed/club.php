<?php
// The settings and the bookmarks of a rowing club; runs with Shaarli's own classes.
$site = getenv('SHAARLI_SITE');
require_once "$site/application/Utils.php";
require_once "$site/application/http/HttpUtils.php";
require_once "$site/application/http/UrlUtils.php";
require_once "$site/application/bookmark/LinkUtils.php";
require_once "$site/application/config/ConfigPlugin.php";
require_once "$site/autoload.php";

use Shaarli\Bookmark\Bookmark;
use Shaarli\Bookmark\BookmarkArray;
use Shaarli\Bookmark\BookmarkIO;
use Shaarli\Config\ConfigManager;

$conf = new ConfigManager();
$settings = [
    'credentials.login' => 'bosun',
    'credentials.salt' => 'river',
    'credentials.hash' => sha1('port-side' . 'bosun' . 'river'),
    'general.title' => 'Rowing club links',
    'general.timezone' => 'UTC',
    'general.enabled_plugins' => [],
    'general.retrieve_description' => false,
    'general.enable_async_metadata' => false,
    'security.session_protection_disabled' => true,
    'thumbnails.mode' => 'none',
    'translation.language' => 'en',
    'updates.check_updates' => false,
    'api.enabled' => false,
];
foreach ($settings as $name => $value) {
    $conf->set($name, $value);
}
$conf->write(true);

$rows = [
    ['https://tides.example.org/', 'Tide tables', 'High and low water at the bridge.', 'river weather', false],
    ['https://boats.example.org/eights', 'Care of the eights', 'Wash, dry and cover.', 'boats repair', false],
    ['https://shop.example.org/oars', 'Oars and blades', 'A shop with spare collars.', 'boats shop', false],
    ['https://races.example.org/autumn', 'Autumn regatta', 'Entries close in September.', 'races', false],
    ['https://races.example.org/head', 'Head of the river', 'Four miles in March.', 'races river', false],
    ['https://bank.example.org/', 'The club account', 'Only for the treasurer.', 'money', true],
];
$all = new BookmarkArray();
foreach ($rows as $at => [$url, $title, $text, $tags, $private]) {
    $one = new Bookmark();
    $one->setId($at);
    $one->setUrl($url);
    $one->setTitle($title);
    $one->setDescription($text);
    $one->setTagsString($tags);
    $one->setPrivate($private);
    $one->setCreated(new DateTime(sprintf('2024-03-%02d 10:00:00', $at + 1)));
    $one->setShortUrl(link_small_hash($one->getCreated(), $at));
    $all[$at] = $one;
}
$all->reorder();
(new BookmarkIO($conf))->write($all);
