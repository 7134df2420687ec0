import CivilTime
import Foundation
import GRDB

/// The migrations from an empty file to the current schema. A released migration never changes.
enum StoreMigrations {
  /// One of the steps, which a store takes once.
  struct Step: Sendable {
    let name: String
    let take: @Sendable (Database) throws -> Void
  }

  static let steps = [
    Step(name: "1: sources, calendars, items and their text", take: createFirstSchema),
    Step(name: "2: when items take place", take: createOccurrenceIndex),
    Step(name: "3: the zones of the index", take: createScheduledZones),
    Step(name: "4: what undo needs", take: createUndoLog),
    Step(name: "5: access, and the rights of calendars", take: createAccess),
    Step(name: "6: when alarms go off", take: createAlarmIndex),
    Step(name: "7: heads beside the occurrences", take: createHeads),
    Step(name: "8: one engine for both indexes", take: rebuildIndexes),
  ]

  /// "Almn" in ASCII: distinguishes a store from other SQLite databases.
  static let applicationID = 0x416C_6D6E

  @Sendable private static func createFirstSchema(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA application_id = \(applicationID);

        CREATE TABLE settings (
          name TEXT PRIMARY KEY,
          value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Where calendars come from: this machine, an account, a subscription.
        CREATE TABLE sources (
          id INTEGER PRIMARY KEY,
          identifier TEXT NOT NULL UNIQUE,
          type TEXT NOT NULL,
          title TEXT NOT NULL
        ) STRICT;

        CREATE TABLE calendars (
          id INTEGER PRIMARY KEY,
          identifier TEXT NOT NULL UNIQUE,
          source_id INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE,
          title TEXT NOT NULL,
          color TEXT,
          is_read_only INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX calendars_source ON calendars(source_id);

        -- The properties that stood in the VCALENDAR, line by line, METHOD among them.
        CREATE TABLE calendar_properties (
          calendar_id INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          content BLOB NOT NULL,
          PRIMARY KEY (calendar_id, position)
        ) STRICT, WITHOUT ROWID;

        -- One row for every VEVENT, VTODO, VJOURNAL, VFREEBUSY and unknown component.
        -- "content" is the truth: the component's unfolded bytes. The columns from "sequence" to "has_recurrence" are
        -- a cache that is derived from it.
        CREATE TABLE items (
          id INTEGER PRIMARY KEY,
          calendar_id INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
          kind TEXT NOT NULL,
          uid TEXT NOT NULL,
          recurrence_key TEXT NOT NULL,
          twin TEXT NOT NULL,
          method TEXT,
          sequence INTEGER NOT NULL,
          stamp INTEGER,
          title TEXT,
          is_cancelled INTEGER NOT NULL,
          is_all_day INTEGER NOT NULL,
          start_civil INTEGER,
          end_civil INTEGER,
          start_instant INTEGER,
          end_instant INTEGER,
          has_recurrence INTEGER NOT NULL,
          zones INTEGER NOT NULL,
          revision INTEGER NOT NULL,
          content BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX items_identity ON items(uid, calendar_id, kind, recurrence_key, twin);

        CREATE TABLE zones (
          id INTEGER PRIMARY KEY,
          calendar_id INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
          tzid TEXT NOT NULL,
          digest TEXT NOT NULL,
          content BLOB NOT NULL,
          UNIQUE (calendar_id, digest)
        ) STRICT;

        -- Which VTIMEZONEs came with an item that names them.
        CREATE TABLE item_zones (
          item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
          zone_id INTEGER NOT NULL REFERENCES zones(id) ON DELETE CASCADE,
          PRIMARY KEY (item_id, zone_id)
        ) STRICT, WITHOUT ROWID;

        CREATE VIRTUAL TABLE item_text USING fts5(
          title, location, notes, people, categories,
          content = '', tokenize = 'unicode61 remove_diacritics 2'
        );

        -- One row for every commit that changed anything. The items that it added have ids from first_item on, before
        -- end_item; what it changed or deleted stands in "changes" as it was before.
        CREATE TABLE revisions (
          id INTEGER PRIMARY KEY,
          at INTEGER NOT NULL,
          command TEXT NOT NULL,
          first_item INTEGER NOT NULL,
          end_item INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE changes (
          revision_id INTEGER NOT NULL REFERENCES revisions(id) ON DELETE CASCADE,
          item_id INTEGER NOT NULL,
          action TEXT NOT NULL CHECK (action IN ('updated', 'deleted')),
          calendar_id INTEGER NOT NULL,
          uid TEXT NOT NULL,
          recurrence_key TEXT NOT NULL,
          twin TEXT NOT NULL,
          method TEXT,
          content BLOB NOT NULL,
          PRIMARY KEY (revision_id, item_id)
        ) STRICT;
        """)
    try createDefaultCalendar(db)
  }

  @Sendable private static func createUndoLog(_ db: Database) throws {
    try db.execute(
      sql: """
        -- What items were before a revision changed or deleted them; of those that an undo brought back nothing.
        -- "content" is NULL where it is kept no more. "zones" has the fingerprint and the digests of the VTIMEZONEs.
        CREATE TABLE new_changes (
          revision_id INTEGER NOT NULL REFERENCES revisions(id) ON DELETE CASCADE,
          item_id INTEGER NOT NULL,
          action TEXT NOT NULL CHECK (action IN ('added', 'updated', 'deleted')),
          calendar_id INTEGER NOT NULL,
          kind TEXT NOT NULL,
          uid TEXT NOT NULL,
          recurrence_key TEXT NOT NULL,
          twin TEXT NOT NULL,
          method TEXT,
          zones TEXT,
          content BLOB,
          PRIMARY KEY (revision_id, item_id)
        ) STRICT;
        INSERT INTO new_changes
          SELECT revision_id, item_id, action, calendar_id,
            substr(CAST(content AS TEXT), 7, instr(content, x'0D0A') - 7), uid, recurrence_key, twin, method, NULL,
            content
          FROM changes;
        DROP TABLE changes;
        ALTER TABLE new_changes RENAME TO changes;

        -- The revision that a revision takes back.
        ALTER TABLE revisions ADD COLUMN undoes INTEGER;
        CREATE INDEX revisions_undoes ON revisions(undoes) WHERE undoes IS NOT NULL;

        -- VTIMEZONEs that no item is linked to any more, for items that may come back.
        CREATE TABLE kept_zones (
          digest TEXT PRIMARY KEY,
          revision_id INTEGER NOT NULL,
          tzid TEXT NOT NULL,
          content BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Calendars that a revision made, and what they were before it changed or deleted them, with their properties,
        -- a line each.
        CREATE TABLE calendar_changes (
          revision_id INTEGER NOT NULL REFERENCES revisions(id) ON DELETE CASCADE,
          calendar_id INTEGER NOT NULL,
          action TEXT NOT NULL CHECK (action IN ('added', 'updated', 'deleted')),
          identifier TEXT NOT NULL,
          source_id INTEGER NOT NULL,
          title TEXT NOT NULL,
          color TEXT,
          is_read_only INTEGER NOT NULL,
          properties BLOB,
          PRIMARY KEY (revision_id, calendar_id)
        ) STRICT, WITHOUT ROWID;
        """)
  }

  @Sendable private static func createAccess(_ db: Database) throws {
    try db.execute(
      sql: """
        -- What programs may do that have asked, or that somebody has spoken for.
        CREATE TABLE grants (
          client TEXT NOT NULL,
          entity TEXT NOT NULL,
          level TEXT NOT NULL,
          at INTEGER NOT NULL,
          PRIMARY KEY (client, entity)
        ) STRICT, WITHOUT ROWID;

        -- 1 for events, 2 for reminders, 3 for both; whether title and colour stay and it cannot be deleted; the address
        -- of the feed that it is read from.
        ALTER TABLE calendars ADD COLUMN entities INTEGER NOT NULL DEFAULT 3;
        ALTER TABLE calendars ADD COLUMN is_immutable INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE calendars ADD COLUMN subscription TEXT;
        ALTER TABLE calendar_changes ADD COLUMN entities INTEGER NOT NULL DEFAULT 3;
        ALTER TABLE calendar_changes ADD COLUMN is_immutable INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE calendar_changes ADD COLUMN subscription TEXT;
        """)
  }

  @Sendable private static func createAlarmIndex(_ db: Database) throws {
    try db.execute(
      sql: """
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
        """)
  }

  @Sendable private static func createOccurrenceIndex(_ db: Database) throws {
    try db.execute(
      sql: """
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
        """)
  }

  @Sendable private static func createScheduledZones(_ db: Database) throws {
    try db.execute(
      sql: """
        -- The TZIDs that items name, each with a digest of the rules that it stands for in the system's zone data.
        CREATE TABLE scheduled_zones (
          tzid TEXT PRIMARY KEY,
          digest TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
  }

  @Sendable private static func createHeads(_ db: Database) throws {
    try db.execute(
      sql: """
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
        """)
  }

  /// The last step that bears on the indexes makes them, from all items; those before it leave them empty.
  @Sendable private static func rebuildIndexes(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM settings WHERE name IN ('occurrence_window', 'alarm_window', 'alarm_zone_data')")
    let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
    try DerivedIndex(db, now: now, hadItems: true).rebuild()
  }
}
