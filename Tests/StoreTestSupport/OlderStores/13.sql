-- The VTIMEZONEs that a calendar had when a revision deleted it, in their order. What they say is in "kept_zones".
CREATE TABLE kept_calendar_zones (
  revision_id INTEGER NOT NULL,
  calendar_id INTEGER NOT NULL,
  place INTEGER NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (revision_id, calendar_id, place)
) STRICT, WITHOUT ROWID;
INSERT INTO grdb_migrations (identifier) VALUES ('13: the VTIMEZONEs of deleted calendars');
