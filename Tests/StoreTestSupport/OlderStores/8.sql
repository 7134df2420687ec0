INSERT INTO grdb_migrations (identifier) VALUES ('8: one engine for both indexes');

DELETE FROM settings WHERE name IN ('occurrence_window', 'alarm_window', 'alarm_zone_data');
