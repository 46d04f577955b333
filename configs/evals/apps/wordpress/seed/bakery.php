<?php
// The people, posts and comments of a bakery's website: bakery.php SITE. Runs with WordPress itself.
define('WP_INSTALLING', true);
$_SERVER += ['HTTP_HOST' => '127.0.0.1', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

function sure($result) {
    if (is_wp_error($result)) {
        fwrite(STDERR, $result->get_error_message() . "\n");
        exit(1);
    }
    return $result;
}

wp_install('Alder Street Bakery', 'nina', 'nina@alderstreet.example.org', true, '', 'sourdough-at-4');
$settings = [
    'blogdescription' => 'Bread, cakes and a good morning',
    'timezone_string' => 'UTC',
    'date_format' => 'F j, Y',
    'time_format' => 'H:i',
    'admin_email_lifespan' => strtotime('2100-01-01'),
    'show_avatars' => '0',
    'comment_registration' => '0',
    'comment_previously_approved' => '0',
    'comment_moderation' => '1',
    'close_comments_for_old_posts' => '0',
    'default_pingback_flag' => '0',
    'template' => 'twentytwentyone',
    'stylesheet' => 'twentytwentyone',
];
foreach ($settings as $name => $value) {
    update_option($name, $value);
}
foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]) as $sample) {
    wp_delete_post($sample->ID, true);
}
foreach (get_comments() as $sample) {
    wp_delete_comment($sample, true);
}
wp_update_user(['ID' => 1, 'first_name' => 'Nina', 'last_name' => 'Castell', 'display_name' => 'Nina Castell']);
$people = ['nina' => 1];
foreach ([['greta', 'Greta', 'Lind', 'editor'], ['omar', 'Omar', 'Haddad', 'author']] as [$login, $first, $last, $role]) {
    $people[$login] = sure(wp_insert_user([
        'user_login' => $login,
        'user_email' => "$login@alderstreet.example.org",
        'user_pass' => $login === 'greta' ? 'plum-crumble-8' : 'rye-and-thyme-3',
        'first_name' => $first,
        'last_name' => $last,
        'display_name' => "$first $last",
        'role' => $role,
    ]));
}
foreach (['Recipes', 'News', 'Baking tips'] as $name) {
    $categories[$name] = sure(wp_insert_term($name, 'category'))['term_id'];
}
foreach (['rye', 'sourdough', 'christmas', 'summer', 'gluten-free'] as $name) {
    sure(wp_insert_term($name, 'post_tag'));
}
$posts = [
    ['How we keep our starter alive', 'nina', 'Baking tips', ['sourdough'], 'publish',
        'Our starter is older than the shop. We feed it every evening with the same weight of flour and water.'],
    ['Dark rye in five steps', 'omar', 'Recipes', ['rye', 'sourdough'], 'publish',
        'Dark rye needs patience more than skill. Mix in the evening, shape in the morning, bake before noon.'],
    ['New opening hours from April', 'greta', 'News', [], 'publish',
        'From April we open at six on weekdays and at seven on Saturdays. On Sundays we sleep.'],
    ['Strawberry tart for hot days', 'greta', 'Recipes', ['summer'], 'publish',
        'The first strawberries are here. Bake the case the day before and fill it at the last minute.'],
    ['Why your crust is too pale', 'nina', 'Baking tips', [], 'publish',
        'Most home ovens lie about their heat. Buy a thermometer and leave the loaf in for ten minutes more.'],
    ['Plum cake, a first try', 'omar', 'Recipes', ['summer'], 'draft', 'Still too wet. Try again with less fruit.'],
];
foreach ($posts as $at => [$title, $who, $category, $tags, $status, $text]) {
    $day = sprintf('2024-03-%02d 09:00:00', $at + 4);
    $post = sure(wp_insert_post([
        'post_title' => $title,
        'post_content' => "<!-- wp:paragraph --><p>$text</p><!-- /wp:paragraph -->",
        'post_status' => $status,
        'post_author' => $people[$who],
        'post_date' => $day,
        'post_date_gmt' => $day,
        'post_category' => [$categories[$category]],
        'tags_input' => $tags,
        'comment_status' => 'open',
    ], true));
    $ids[$title] = $post;
}
foreach (['About us', 'Find the shop'] as $title) {
    sure(wp_insert_post([
        'post_type' => 'page',
        'post_title' => $title,
        'post_content' => '<!-- wp:paragraph --><p>Alder Street 14, next to the old pump.</p><!-- /wp:paragraph -->',
        'post_status' => 'publish',
        'post_author' => 1,
        'post_date' => '2024-03-01 09:00:00',
        'post_date_gmt' => '2024-03-01 09:00:00',
    ], true));
}
$comments = [
    ['How we keep our starter alive', 'Ruth Calder', 1, 'Mine died after a week. Now I know why.'],
    ['How we keep our starter alive', 'Jonah Pike', 1, 'Does it work with spelt flour as well?'],
    ['Dark rye in five steps', 'Ilse Brandt', 1, 'Baked it on Sunday, wonderful.'],
    ['Dark rye in five steps', 'Pavel Novak', 0, 'Which tin do you use for it?'],
    ['New opening hours from April', 'Ruth Calder', 0, 'Six in the morning, at last!'],
    ['Strawberry tart for hot days', 'Cheap Watches', 0, 'Best prices for watches, only today.'],
];
foreach ($comments as $at => [$title, $name, $approved, $text]) {
    $time = sprintf('2024-03-%02d 12:00:00', $at + 12);
    $mail = strtolower(strtok($name, ' ')) . '@example.org';
    wp_insert_comment([
        'comment_post_ID' => $ids[$title],
        'comment_author' => $name,
        'comment_author_email' => $mail,
        'comment_content' => $text,
        'comment_approved' => $approved,
        'comment_date' => $time,
        'comment_date_gmt' => $time,
    ]);
}
