import GRDB

/// The tables of a directory.
enum DirectorySchema {
  /// Creates the tables, or migrates them to the current schema.
  ///
  /// - Throws: `ServerError` `unavailable` if the schema is from a newer version; `DatabaseError`.
  static func complete(_ db: Database) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if found > steps.count {
      throw ServerError(.unavailable, "the user directory was created by a newer version of this program")
    }
    if found == steps.count { return }
    for step in steps[max(found, 0)...] {
      try db.execute(sql: step.sql)
      try watch(step.passwords, db)
    }
    try db.execute(sql: "PRAGMA user_version = \(steps.count)")
  }

  /// The migrations to the current schema. Each one lists which of its new tables control access.
  private static let steps = [
    (sql: tables, passwords: ["users", "passwords"]), (sql: ownerTables, passwords: ["owner_passwords"]),
    (sql: addressTables, passwords: []), (sql: deliveryTables, passwords: []), (sql: mailTables, passwords: []),
    (sql: waitingTables, passwords: []), (sql: settingTables, passwords: []),
  ]

  /// Adds triggers that increment the generation with every change to the tables, by any program.
  private static func watch(_ tables: [String], _ db: Database) throws {
    for table in tables {
      for event in ["INSERT", "UPDATE", "DELETE"] {
        try db.execute(
          sql: """
            CREATE TRIGGER \(table)_\(event.lowercased()) AFTER \(event) ON \(table)
            BEGIN UPDATE generations SET generation = generation + 1; END
            """)
      }
    }
  }

  private static let addressTables = """
    -- The calendar addresses of users, normalized for comparison. The lowest number is the preferred one. The users may
    -- be in a file instead of this database.
    CREATE TABLE addresses (
      address TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      number INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX addresses_name ON addresses(name, number);
    """

  private static let deliveryTables = """
    -- The users whose stores contain messages to other users, and when those are due, in seconds since 1970. The
    -- messages are in the stores.
    CREATE TABLE deliveries (
      name TEXT PRIMARY KEY,
      next_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX deliveries_next ON deliveries(next_at);
    """

  private static let mailTables = """
    -- An index of the users whose stores may contain outgoing mail. The stores are authoritative.
    CREATE TABLE mails (
      name TEXT PRIMARY KEY
    ) STRICT;
    """

  private static let waitingTables = """
    -- An index of the users whose stores contain messages to send, with the way they go and when they are due, in
    -- seconds since 1970. The way "feeds" is for feeds to refresh. The stores are authoritative.
    CREATE TABLE waiting (
      way TEXT NOT NULL,
      name TEXT NOT NULL,
      next_at INTEGER NOT NULL,
      PRIMARY KEY (way, name)
    ) STRICT;
    CREATE INDEX waiting_next ON waiting(way, next_at);
    INSERT INTO waiting SELECT 'users', name, next_at FROM deliveries;
    INSERT INTO waiting SELECT 'mail', name, 0 FROM mails;
    DROP TABLE deliveries;
    DROP TABLE mails;
    """

  private static let settingTables = """
    -- The page settings of users. An empty name is the single owner. The users may be in a file instead.
    CREATE TABLE settings (
      name TEXT NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (name, key)
    ) STRICT;
    """

  private static let ownerTables = """
    -- The passwords of the single owner's programs and devices, for a server without users.
    CREATE TABLE owner_passwords (
      device TEXT PRIMARY KEY,
      hash TEXT NOT NULL
    ) STRICT;
    """

  private static let tables = """
    -- One row with the number of changes to users and passwords.
    CREATE TABLE generations (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      generation INTEGER NOT NULL
    ) STRICT;
    INSERT INTO generations VALUES (1, 0);

    -- "home" is the name of the user's store.
    CREATE TABLE users (
      name TEXT PRIMARY KEY,
      home TEXT NOT NULL UNIQUE
    ) STRICT;

    -- "device" is empty for the user's main password.
    CREATE TABLE passwords (
      name TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
      device TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (name, device)
    ) STRICT;

    -- Sessions. An empty name is the single owner. The users may be in a file instead.
    CREATE TABLE sessions (
      digest TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      proof TEXT NOT NULL,
      until INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sessions_until ON sessions(until);
    CREATE INDEX sessions_name ON sessions(name);

    -- An index of what the stores share. The stores are authoritative.
    CREATE TABLE shares (
      owner TEXT NOT NULL,
      calendar INTEGER NOT NULL,
      grantee TEXT NOT NULL,
      is_writable INTEGER NOT NULL,
      PRIMARY KEY (grantee, owner, calendar)
    ) STRICT;
    CREATE INDEX shares_owner ON shares(owner);
    CREATE TABLE links (
      digest TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      share INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX links_owner ON links(owner);

    -- The state of the store's file that the index describes.
    CREATE TABLE indexed (
      owner TEXT PRIMARY KEY,
      state TEXT NOT NULL
    ) STRICT;
    """
}
