/// The steps from an empty file to the current schema, without what is derived: ``DerivedTables`` makes that.
///
/// A step is SQL alone, so that it means the same for ever. A released step never changes.
struct StoreMigration: Sendable {
  /// What the store notes when it has taken the step; it begins with the step's number.
  let name: String
  let sql: String

  static let all = [sources, undo, access, derived]

  /// Steps that stores have taken and nobody takes any more: they made what is derived.
  static let former: Set<String> = [
    "2: when items take place", "3: the zones of the index", "6: when alarms go off", "7: heads beside the occurrences",
    "8: one engine for both indexes",
  ]

  /// "Almn" in ASCII: distinguishes a store from other SQLite databases.
  static let applicationID = 0x416C_6D6E

  private static let sources = StoreMigration(
    name: "1: sources, calendars, items and their text",
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

  private static let undo = StoreMigration(
    name: "4: what undo needs",
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

  private static let access = StoreMigration(
    name: "5: access, and the rights of calendars",
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

  private static let derived = StoreMigration(
    name: "9: a version of its own for what is derived",
    sql: """
      DROP TABLE IF EXISTS item_text;
      DROP TABLE IF EXISTS schedule;
      DROP TABLE IF EXISTS series_heads;
      DROP TABLE IF EXISTS occurrences;
      DROP TABLE IF EXISTS scheduled_zones;
      DROP TABLE IF EXISTS alarms;
      DROP TABLE IF EXISTS alarm_rests;
      DROP TABLE IF EXISTS geofences;
      DELETE FROM settings
        WHERE name IN ('occurrence_window', 'alarm_window', 'alarm_zone_data', 'zone_data_version');
      """)
}
