-- One row for every event and to-do that has a time: what lists show of it, and where its occurrences are.
-- All of it is derived from the items.
CREATE TABLE schedule (
  item_id INTEGER PRIMARY KEY,
  calendar_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  flags INTEGER NOT NULL,
  uid TEXT NOT NULL,
  title TEXT,
  status TEXT,
  tzid TEXT,
  place INTEGER NOT NULL,
  first_bucket INTEGER,
  last_bucket INTEGER,
  first INTEGER,
  last INTEGER
) STRICT;
CREATE INDEX schedule_series ON schedule(last) WHERE first IS NOT NULL;
CREATE INDEX schedule_computed ON schedule(last) WHERE flags & 32;

-- The occurrences of an item that begin within one bucket of time; see OccurrencePlace.
CREATE TABLE occurrences (
  place INTEGER NOT NULL,
  bucket INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  times BLOB NOT NULL,
  PRIMARY KEY (place, bucket, item_id)
) STRICT, WITHOUT ROWID;

INSERT INTO grdb_migrations (identifier) VALUES ('2: when items take place');

INSERT INTO schedule (item_id, calendar_id, kind, flags, uid, title, place) VALUES (1, 2, 'VEVENT', 0, 'stand-up@example.com', 'Stand-up', 0);
