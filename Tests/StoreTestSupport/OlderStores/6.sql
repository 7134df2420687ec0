-- When alarms go off: all those of single items, of series those of the time that the index covers. "at" and
-- "start" are seconds of a clock, 0 for instants and 1 for what clocks show. All of it is derived from the items.
CREATE TABLE alarms (
  clock INTEGER NOT NULL,
  at INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  alarm INTEGER NOT NULL,
  repetition INTEGER NOT NULL,
  start INTEGER NOT NULL,
  start_clock INTEGER NOT NULL,
  recurrence INTEGER,
  PRIMARY KEY (clock, at, item_id, alarm, repetition, start)
) STRICT, WITHOUT ROWID;
CREATE INDEX alarms_item ON alarms(item_id);

-- From when on the alarms of a series are to be computed.
CREATE TABLE alarm_rests (
  clock INTEGER NOT NULL,
  at INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  PRIMARY KEY (clock, at, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX alarm_rests_item ON alarm_rests(item_id);

-- Alarms that go off at places.
CREATE TABLE geofences (
  item_id INTEGER NOT NULL,
  alarm INTEGER NOT NULL,
  PRIMARY KEY (item_id, alarm)
) STRICT, WITHOUT ROWID;

INSERT INTO grdb_migrations (identifier) VALUES ('6: when alarms go off');

INSERT INTO alarms (clock, at, item_id, alarm, repetition, start, start_clock) VALUES (0, 1772440500, 1, 0, 0, 1772440800, 0);
INSERT INTO settings (name, value) VALUES ('alarm_window', '1767225600 1775260800'), ('alarm_zone_data', '2026a');
