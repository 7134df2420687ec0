-- What is derived has a version of its own from here on; here it is older than any, and made anew.
DROP TABLE IF EXISTS item_text;
DROP TABLE IF EXISTS schedule;
DROP TABLE IF EXISTS series_heads;
DROP TABLE IF EXISTS occurrences;
DROP TABLE IF EXISTS scheduled_zones;
DROP TABLE IF EXISTS alarms;
DROP TABLE IF EXISTS alarm_rests;
DROP TABLE IF EXISTS geofences;
DELETE FROM settings WHERE name IN ('occurrence_window', 'alarm_window', 'alarm_zone_data', 'zone_data_version');

INSERT INTO grdb_migrations (identifier) VALUES ('9: a version of its own for what is derived');
