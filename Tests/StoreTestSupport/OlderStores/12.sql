-- One row for every moment at which an alarm went off, and what became of it. The item may be gone.
CREATE TABLE alarm_deliveries (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  series TEXT NOT NULL,
  item_id INTEGER NOT NULL,
  uid TEXT NOT NULL,
  kind TEXT NOT NULL,
  calendar_id INTEGER NOT NULL,
  title TEXT,
  due INTEGER NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  is_all_day INTEGER NOT NULL,
  recurrence TEXT,
  repetition INTEGER NOT NULL,
  is_stale INTEGER NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('firing', 'fired', 'acknowledged', 'snoozed', 'missed', 'withdrawn')),
  since INTEGER NOT NULL,
  snoozed_until INTEGER
) STRICT;
CREATE INDEX alarm_deliveries_due ON alarm_deliveries(due);
CREATE INDEX alarm_deliveries_item ON alarm_deliveries(item_id);
CREATE INDEX alarm_deliveries_series ON alarm_deliveries(series);
CREATE INDEX alarm_deliveries_asleep ON alarm_deliveries(snoozed_until) WHERE state = 'snoozed';

-- The ways in which each is told. "next_at" is when the next try is due; whoever tries it moves it first.
CREATE TABLE alarm_tellings (
  delivery_id INTEGER NOT NULL REFERENCES alarm_deliveries(id) ON DELETE CASCADE,
  way TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'told', 'failed')),
  tries INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  problem TEXT,
  PRIMARY KEY (delivery_id, way)
) STRICT, WITHOUT ROWID;
CREATE INDEX alarm_tellings_waiting ON alarm_tellings(next_at) WHERE state = 'waiting';
INSERT INTO grdb_migrations (identifier) VALUES ('12: alarms that went off');
