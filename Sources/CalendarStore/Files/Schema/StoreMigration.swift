/// The migrations from an empty file to the current schema, except for derived data, which ``DerivedTables`` creates.
/// The first one creates the schema of version 0.2.0. Stores from that version or later apply only the migrations that
/// they lack.
///
/// A migration consists only of SQL, so that its meaning never changes. A released migration is never modified.
struct StoreMigration: Sendable {
  /// The name recorded in the store when the migration was applied; it begins with the number of the migration.
  let name: String
  let sql: String

  static let all = [
    version020, mirrors, retries, deliveries, deletedZones, resources, omittedAlarms, importedTexts, importSources,
    meetings, servedScheduling, servedDeliveries, messageSizes, mailTexts,
    answeredMessages,
  ]

  /// "Almn" in ASCII: distinguishes a store from other SQLite databases.
  static let applicationID = 0x416C_6D6E

  /// The schema of version 0.2.0, with the name of that version's last migration.
  static let version020 = StoreMigration(
    name: "9: a version of its own for what is derived",
    sql: """
      PRAGMA application_id = \(applicationID);

      CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- The origins of calendars: this machine, an account, a subscription.
      CREATE TABLE sources (
        id INTEGER PRIMARY KEY,
        identifier TEXT NOT NULL UNIQUE,
        type TEXT NOT NULL,
        title TEXT NOT NULL
      ) STRICT;

      -- "entities": 1 for events, 2 for reminders, 3 for both; "is_immutable": whether the title and colour are fixed
      -- and the calendar cannot be deleted; "subscription": the address of its feed.
      CREATE TABLE calendars (
        id INTEGER PRIMARY KEY,
        identifier TEXT NOT NULL UNIQUE,
        source_id INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE,
        title TEXT NOT NULL,
        color TEXT,
        is_read_only INTEGER NOT NULL DEFAULT 0,
        entities INTEGER NOT NULL DEFAULT 3,
        is_immutable INTEGER NOT NULL DEFAULT 0,
        subscription TEXT
      ) STRICT;
      CREATE INDEX calendars_source ON calendars(source_id);

      -- The properties of the VCALENDAR, one line in each row, including METHOD.
      CREATE TABLE calendar_properties (
        calendar_id INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (calendar_id, position)
      ) STRICT, WITHOUT ROWID;

      -- One row for every VEVENT, VTODO, VJOURNAL, VFREEBUSY and unknown component.
      -- "content" is authoritative: the component's unfolded bytes. The columns from "sequence" to "has_recurrence" are
      -- a cache derived from it.
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

      -- The VTIMEZONEs that came with an item and that it refers to.
      CREATE TABLE item_zones (
        item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
        zone_id INTEGER NOT NULL REFERENCES zones(id) ON DELETE CASCADE,
        PRIMARY KEY (item_id, zone_id)
      ) STRICT, WITHOUT ROWID;

      -- One row for every commit that changed anything. The items that it added have ids from first_item to below
      -- end_item; the items that it changed or deleted are in "changes" in their previous state. "undoes" is the
      -- revision that it undid.
      CREATE TABLE revisions (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        command TEXT NOT NULL,
        first_item INTEGER NOT NULL,
        end_item INTEGER NOT NULL,
        undoes INTEGER
      ) STRICT;
      CREATE INDEX revisions_undoes ON revisions(undoes) WHERE undoes IS NOT NULL;

      -- The state of items before a revision changed or deleted them; without content for items that an undo restored.
      -- "content" is NULL if it is no longer kept. "zones" has the fingerprint and the digests of the VTIMEZONEs.
      CREATE TABLE changes (
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

      -- VTIMEZONEs that are no longer linked to any item, kept for items that undo may restore.
      CREATE TABLE kept_zones (
        digest TEXT PRIMARY KEY,
        revision_id INTEGER NOT NULL,
        tzid TEXT NOT NULL,
        content BLOB NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Calendars that a revision created, and the previous state of those that it changed or deleted, with their
      -- properties, one in each line.
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
        entities INTEGER NOT NULL DEFAULT 3,
        is_immutable INTEGER NOT NULL DEFAULT 0,
        subscription TEXT,
        PRIMARY KEY (revision_id, calendar_id)
      ) STRICT, WITHOUT ROWID;

      -- The access of programs that have asked for it or for which it was set.
      CREATE TABLE grants (
        client TEXT NOT NULL,
        entity TEXT NOT NULL,
        level TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (client, entity)
      ) STRICT, WITHOUT ROWID;
      """)

  private static let mirrors = StoreMigration(
    name: "10: accounts, and what their servers hold",
    sql: """
      -- Server accounts and feeds. Secrets are stored elsewhere: "credential" has the type and the location of the
      -- secret.
      CREATE TABLE accounts (
        id INTEGER PRIMARY KEY,
        source_id INTEGER NOT NULL REFERENCES sources(id),
        kind TEXT NOT NULL CHECK (kind IN ('caldav', 'feed')),
        origin TEXT NOT NULL,
        principal TEXT,
        home TEXT,
        user TEXT,
        credential TEXT,
        interval INTEGER,
        settings TEXT NOT NULL,
        traits TEXT NOT NULL,
        state TEXT NOT NULL,
        problem TEXT,
        state_since INTEGER,
        last_ok INTEGER,
        next_at INTEGER,
        retry_after INTEGER,
        failures INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX accounts_source ON accounts(source_id);

      -- The remote copies of calendars. A row outlives its calendar, so that the remote copy can be deleted too.
      CREATE TABLE mirrored_calendars (
        calendar_id INTEGER PRIMARY KEY,
        account_id INTEGER NOT NULL REFERENCES accounts(id),
        href TEXT NOT NULL,
        is_made INTEGER NOT NULL,
        resource_id TEXT,
        components TEXT,
        privileges TEXT,
        ctag TEXT,
        token TEXT,
        next_token TEXT,
        listed_at INTEGER,
        title TEXT,
        remote_title TEXT,
        color TEXT,
        remote_color TEXT,
        sort_order TEXT,
        missing_since INTEGER,
        hold TEXT,
        etag TEXT,
        last_modified TEXT,
        digest TEXT,
        compared_revision INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX mirrored_calendars_account ON mirrored_calendars(account_id);

      -- The remote copies of items, one row for each resource. "sent" is the local text when both last agreed, "seen"
      -- is the server's text if it differs; items with a revision higher than the row's may have changed since.
      CREATE TABLE mirrors (
        calendar_id INTEGER NOT NULL,
        href TEXT NOT NULL,
        uid TEXT NOT NULL,
        etag TEXT,
        schedule_tag TEXT,
        sent BLOB,
        seen BLOB,
        revision INTEGER NOT NULL,
        members INTEGER NOT NULL,
        state TEXT NOT NULL,
        problem TEXT,
        status INTEGER,
        refused TEXT,
        PRIMARY KEY (calendar_id, href)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX mirrors_uid ON mirrors(calendar_id, uid);
      CREATE INDEX mirrors_problem ON mirrors(calendar_id) WHERE problem IS NOT NULL;

      -- Resources that a server named and that must still be read, or deleted here.
      CREATE TABLE wanted (
        calendar_id INTEGER NOT NULL,
        href TEXT NOT NULL,
        etag TEXT,
        gone INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, href)
      ) STRICT, WITHOUT ROWID;

      -- Changes that are being sent: a row exists from before its request is sent until the result is known.
      CREATE TABLE outgoing (
        calendar_id INTEGER NOT NULL,
        href TEXT NOT NULL,
        uid TEXT NOT NULL,
        action TEXT NOT NULL CHECK (action IN ('create', 'update', 'delete')),
        if_match TEXT,
        text BLOB,
        revision INTEGER NOT NULL,
        members INTEGER NOT NULL,
        sending INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, href)
      ) STRICT, WITHOUT ROWID;

      -- Conflicting local and remote changes.
      CREATE TABLE conflicts (
        id INTEGER PRIMARY KEY,
        calendar_id INTEGER NOT NULL,
        uid TEXT NOT NULL,
        at INTEGER NOT NULL,
        property TEXT,
        taken TEXT NOT NULL,
        base BLOB,
        mine BLOB,
        theirs BLOB,
        resolved INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      CREATE INDEX items_calendar ON items(calendar_id, revision);
      """)

  private static let retries = StoreMigration(
    name: "11: when a server is asked again",
    sql: """
      -- The number of consecutive server failures for a resource, and the time of the next attempt.
      ALTER TABLE mirrors ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE mirrors ADD COLUMN retry_at INTEGER;
      UPDATE mirrors SET tries = 1, retry_at = 0 WHERE status >= 500;
      CREATE INDEX mirrors_retry ON mirrors(calendar_id, retry_at) WHERE retry_at IS NOT NULL;
      """)

  private static let deliveries = StoreMigration(
    name: "12: alarms that went off",
    sql: """
      -- One row for every time at which an alarm went off, with the state of its delivery. The item may no longer
      -- exist.
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

      -- The delivery methods of each alarm. "next_at" is the time of the next attempt; it is postponed before each
      -- attempt.
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
      """)

  private static let deletedZones = StoreMigration(
    name: "13: the VTIMEZONEs of deleted calendars",
    sql: """
      -- The VTIMEZONEs that a calendar had when a revision deleted it, in order. Their content is in "kept_zones".
      CREATE TABLE kept_calendar_zones (
        revision_id INTEGER NOT NULL,
        calendar_id INTEGER NOT NULL,
        place INTEGER NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (revision_id, calendar_id, place)
      ) STRICT, WITHOUT ROWID;
      """)

  private static let resources = StoreMigration(
    name: "14: what clients of a server see",
    sql: """
      -- The served calendars, and the last segment of their paths. A row outlives its calendar, because undo may
      -- restore it.
      CREATE TABLE served_calendars (
        calendar_id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        components TEXT
      ) STRICT;

      -- The properties that clients have set on calendars, as XML.
      CREATE TABLE served_properties (
        calendar_id INTEGER NOT NULL,
        namespace TEXT NOT NULL,
        name TEXT NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (calendar_id, namespace, name)
      ) STRICT, WITHOUT ROWID;

      -- The items of a UID and kind as clients see them. The octets that a client sent are kept until one of the items
      -- or their VTIMEZONEs changes. "revision" is the revision of the last change; "etag" is NULL if the resource is
      -- gone.
      CREATE TABLE resources (
        calendar_id INTEGER NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        uid TEXT NOT NULL,
        etag TEXT,
        revision INTEGER NOT NULL,
        size INTEGER NOT NULL,
        octets BLOB,
        PRIMARY KEY (calendar_id, name)
      ) STRICT;
      CREATE INDEX resources_uid ON resources(calendar_id, uid);
      CREATE INDEX resources_revision ON resources(calendar_id, revision);
      CREATE INDEX resources_gone ON resources(revision) WHERE etag IS NULL;

      -- Who, besides its owner, may see a calendar: anyone who knows the secret with the digest "digest", or another
      -- user of the server. A row outlives its calendar, because undo may restore it. Numbers are never reused.
      CREATE TABLE shares (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        calendar_id INTEGER NOT NULL,
        created INTEGER NOT NULL,
        digest TEXT UNIQUE,
        password TEXT,
        is_busy_only INTEGER NOT NULL DEFAULT 0,
        after_days INTEGER,
        after INTEGER,
        zone TEXT,
        user TEXT,
        is_writable INTEGER NOT NULL DEFAULT 0,
        UNIQUE (calendar_id, user),
        CHECK ((digest IS NULL) <> (user IS NULL))
      ) STRICT;
      """)

  private static let omittedAlarms = StoreMigration(
    name: "15: alarms that were left out",
    sql: """
      -- The number of alarms of a calendar that were dropped in the hour that begins at "hour", and the UID of the
      -- first item with a dropped alarm. A row is kept until it has been reported.
      CREATE TABLE omitted_alarms (
        calendar_id INTEGER NOT NULL,
        hour INTEGER NOT NULL,
        uid TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, hour)
      ) STRICT, WITHOUT ROWID;
      """)

  private static let importedTexts = StoreMigration(
    name: "16: what imports last brought",
    sql: """
      -- The last imported version of each item that has since been edited here. For other items that were last changed
      -- by an import, the item itself is that version.
      CREATE TABLE imported_texts (
        item_id INTEGER PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
        content BLOB NOT NULL
      ) STRICT;

      -- The same before a revision; empty if the item itself was that version.
      ALTER TABLE changes ADD COLUMN imported BLOB;
      """)
}
