-- How many alarms of a calendar were left out in an hour, which begins at "hour", and the UID of the first item of which any
-- were. A row stays until somebody was told.
CREATE TABLE omitted_alarms (
  calendar_id INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  uid TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (calendar_id, hour)
) STRICT, WITHOUT ROWID;
INSERT INTO omitted_alarms (calendar_id, hour, uid, count) VALUES (2, 1767225600, 'stand-up@example.com', 3);

INSERT INTO grdb_migrations (identifier) VALUES ('15: alarms that were left out');
