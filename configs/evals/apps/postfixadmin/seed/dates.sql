-- No list depends on when it was installed.
UPDATE admin SET created = '2024-03-04 09:00:00', modified = '2024-03-04 09:00:00';
UPDATE domain SET created = '2024-03-04 09:00:00', modified = '2024-03-04 09:00:00';
UPDATE mailbox SET created = '2024-03-05 10:30:00', modified = '2024-03-05 10:30:00';
UPDATE alias SET created = '2024-03-05 11:00:00', modified = '2024-03-05 11:00:00';
DELETE FROM log;
