-- Two editors with the same feeds; every date is fixed.
SET NAMES utf8mb4;
DELETE FROM ttrss_users;
INSERT INTO ttrss_users (id, login, pwd_hash, salt, access_level, email, full_name, created, last_login) VALUES
  (1, 'chief', CONCAT('MODE2:', SHA2(CONCAT('salt-of-chief', 'front-page-1'), 256)), 'salt-of-chief', 10, 'chief@example.org', 'Ida Chief', '2024-01-02', '2024-05-20 06:30:00'),
  (2, 'hanna', CONCAT('MODE2:', SHA2(CONCAT('salt-of-hanna', 'tide-table-7'), 256)), 'salt-of-hanna', 0, 'hanna@example.org', 'Hanna Lund', '2024-01-02', '2024-05-20 06:30:00'),
  (3, 'lin', CONCAT('MODE2:', SHA2(CONCAT('salt-of-lin', 'paper-lantern-3'), 256)), 'salt-of-lin', 0, 'lin@example.org', 'Lin Wei', '2024-01-02', '2024-05-20 06:30:00');
INSERT INTO ttrss_user_prefs (owner_uid, pref_name, value) VALUES
  (1, 'USER_LANGUAGE', 'en_US'), (2, 'USER_LANGUAGE', 'en_US'), (3, 'USER_LANGUAGE', 'zh_CN'),
  (1, 'USER_TIMEZONE', 'UTC'), (2, 'USER_TIMEZONE', 'UTC'), (3, 'USER_TIMEZONE', 'UTC'),
  (2, 'COMBINED_DISPLAY_MODE', 'false'), (3, 'COMBINED_DISPLAY_MODE', 'false'),
  (2, '_DEFAULT_VIEW_MODE', 'all_articles'), (3, '_DEFAULT_VIEW_MODE', 'all_articles');

CREATE TEMPORARY TABLE editor (uid INT);
INSERT INTO editor VALUES (2), (3);
CREATE TEMPORARY TABLE section (nr INT, title VARCHAR(100));
INSERT INTO section VALUES (1, 'Garden'), (2, 'Science'), (3, 'Town');
CREATE TEMPORARY TABLE source (nr INT, section INT, title VARCHAR(100), host VARCHAR(100));
INSERT INTO source VALUES
  (1, 1, 'Potting Shed Blog', 'pottingshed.example'),
  (2, 1, 'Seed Swap Forum', 'seedswap.example'),
  (3, 2, 'Night Sky Weekly', 'nightsky.example'),
  (4, 2, 'Tide and Weather Lab', 'tidelab.example'),
  (5, 3, 'Harbour News', 'harbour.example'),
  (6, 3, 'Town Hall Notices', 'townhall.example');
-- The numbers of the rows: 10 * editor + section, 100 * editor + source.
INSERT INTO ttrss_feed_categories (id, owner_uid, title, order_id)
  SELECT 10 * uid + nr, uid, title, nr FROM editor, section;
INSERT INTO ttrss_feeds (id, owner_uid, title, cat_id, feed_url, site_url, last_updated, last_successful_update, order_id)
  SELECT 100 * uid + nr, uid, title, 10 * uid + section, CONCAT('https://', host, '/feed.xml'), CONCAT('https://', host, '/'),
    '2024-05-20 06:00:00', '2024-05-20 06:00:00', nr FROM editor, source;

CREATE TEMPORARY TABLE story (nr INT, source INT, at DATETIME, unread BOOL, author VARCHAR(100), title VARCHAR(200), words TEXT);
INSERT INTO story VALUES
  (1, 1, '2024-05-18 07:10:00', 1, 'Maud Petrie', 'Five herbs that survive a cold spring', 'Thyme, chives, mint, sorrel and lovage came through April without a fleece.'),
  (2, 1, '2024-05-16 07:10:00', 1, 'Maud Petrie', 'How to sharpen a spade in ten minutes', 'A flat file, a vice and a drop of oil are all it takes.'),
  (3, 1, '2024-05-14 07:10:00', 1, 'Arlo Finch', 'The case against weed matting', 'Matting keeps the soil dry and the slugs happy.'),
  (4, 1, '2024-05-11 07:10:00', 0, 'Arlo Finch', 'Compost that heats itself', 'Two parts brown, one part green, and turn it every week.'),
  (5, 2, '2024-05-17 19:30:00', 1, 'kitty_b', 'Offering: purple beans, looking for leeks', 'About sixty beans, all from last summer.'),
  (6, 2, '2024-05-12 19:30:00', 0, 'oldoak', 'Swap day moves to the church hall', 'The barn roof is being repaired.'),
  (7, 3, '2024-05-19 05:00:00', 1, 'Dr. Sena Okoro', 'Two comets before breakfast', 'Look low in the east from half past four.'),
  (8, 3, '2024-05-12 05:00:00', 1, 'Dr. Sena Okoro', 'Why the moon looks bigger at the horizon', 'It does not, and here is how to check it with a coin.'),
  (9, 3, '2024-05-05 05:00:00', 0, 'Dr. Sena Okoro', 'A beginner''s map of the summer sky', 'Start with the three bright corners.'),
  (10, 4, '2024-05-15 11:45:00', 0, 'Tide Lab', 'Spring tides in June', 'The highest water is expected on the sixth.'),
  (11, 4, '2024-05-08 11:45:00', 0, 'Tide Lab', 'New rain gauge on the lighthouse', 'It reports every ten minutes.'),
  (12, 5, '2024-05-19 16:20:00', 1, 'Joan Teller', 'Ferry timetable changes on Monday', 'The first boat leaves at 6:40 instead of 7:05.'),
  (13, 5, '2024-05-18 16:20:00', 1, 'Joan Teller', 'Fish market reopens after repairs', 'The new cold room holds twelve tonnes.'),
  (14, 5, '2024-05-17 16:20:00', 1, 'Piet Maas', 'Sailing school looks for teachers', 'Courses start in July.'),
  (15, 5, '2024-05-15 16:20:00', 1, 'Piet Maas', 'Pier lamps to be replaced', 'Forty-two lamps from 1978 go to the museum.'),
  (16, 5, '2024-05-13 16:20:00', 1, 'Joan Teller', 'Old crane becomes a café', 'Nine tables, one of them in the cabin.'),
  (17, 6, '2024-05-16 09:00:00', 1, 'Town Hall', 'Road works in Mill Lane', 'Closed from the 3rd to the 14th of June.'),
  (18, 6, '2024-05-10 09:00:00', 1, 'Town Hall', 'Library opens on Sundays', 'From eleven to four, starting in June.');
INSERT INTO ttrss_entries (id, title, guid, link, updated, content, content_hash, date_entered, date_updated, author)
  SELECT story.nr, story.title, CONCAT('story-', story.nr), CONCAT('https://', host, '/', story.nr), at, CONCAT('<p>', words, '</p>'),
    SHA1(words), at, at, author FROM story JOIN source ON source.nr = story.source;
INSERT INTO ttrss_user_entries (int_id, ref_id, uuid, feed_id, owner_uid, tag_cache, label_cache, unread, last_read)
  SELECT 100 * uid + nr, nr, '', 100 * uid + source, uid, '', '', unread, IF(unread, NULL, at) FROM editor, story;
-- Two stories are starred.
UPDATE ttrss_user_entries SET marked = 1, last_marked = '2024-05-19 17:00:00' WHERE ref_id IN (6, 9);
INSERT INTO ttrss_labels2 (id, owner_uid, caption, fg_color, bg_color)
  SELECT 10 * uid + 1, uid, 'To discuss', '#ffffff', '#a31621' FROM editor;
INSERT INTO ttrss_labels2 (id, owner_uid, caption, fg_color, bg_color)
  SELECT 10 * uid + 2, uid, 'Weekend issue', '#ffffff', '#1d5c3a' FROM editor;
