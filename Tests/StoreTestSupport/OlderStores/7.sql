DROP TABLE schedule;
DROP TABLE occurrences;
DELETE FROM settings WHERE name = 'occurrence_window';

-- One row for every event and to-do that has a time: where its occurrences are. All that the index has is
-- derived from the items.
CREATE TABLE schedule (
  item_id INTEGER PRIMARY KEY,
  flags INTEGER NOT NULL,
  place INTEGER NOT NULL,
  first_bucket INTEGER,
  last_bucket INTEGER,
  first INTEGER,
  last INTEGER
) STRICT;
CREATE INDEX schedule_series ON schedule(last) WHERE first IS NOT NULL;
CREATE INDEX schedule_computed ON schedule(last) WHERE flags & 32;

-- What lists show of series, and of what has no row or several among the occurrences; see PackedHead.
CREATE TABLE series_heads (
  item_id INTEGER PRIMARY KEY,
  head BLOB NOT NULL
) STRICT;

-- The occurrences of an item that begin within one bucket of time; see OccurrencePlace. What has but this row
-- has its head in it.
CREATE TABLE occurrences (
  place INTEGER NOT NULL,
  bucket INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  times BLOB NOT NULL,
  head BLOB,
  PRIMARY KEY (place, bucket, item_id)
) STRICT, WITHOUT ROWID;

INSERT INTO grdb_migrations (identifier) VALUES ('7: heads beside the occurrences');

INSERT INTO series_heads (item_id, head) VALUES (1, x'00');
INSERT INTO settings (name, value) VALUES ('occurrence_window', '1767225600 1775260800'), ('zone_data_version', '2026a');
