import GRDB

/// The tables of a directory.
enum DirectorySchema {
  /// Makes the tables if there are none.
  ///
  /// - Throws: `ServerError` `unavailable` if they have the form of a newer program; `DatabaseError`.
  static func complete(_ db: Database) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if found > steps.count { throw ServerError(.unavailable, "the directory of users was made by a newer program") }
    if found == steps.count { return }
    for step in steps[max(found, 0)...] {
      try db.execute(sql: step.sql)
      try watch(step.passwords, db)
    }
    try db.execute(sql: "PRAGMA user_version = \(steps.count)")
  }

  /// The steps to the current form, each with its tables of what lets somebody in.
  private static let steps = [
    (sql: tables, passwords: ["users", "passwords"]), (sql: ownerTables, passwords: ["owner_passwords"]),
    (sql: addressTables, passwords: []), (sql: deliveryTables, passwords: []), (sql: mailTables, passwords: []),
    (sql: waitingTables, passwords: []), (sql: settingTables, passwords: []),
  ]

  /// Whoever changes tables, and by whatever program: what others remember counts no more.
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
    -- The calendar addresses of users, in the form in which they are compared; the lowest number is the preferred one. The
    -- users may stand elsewhere, in a file.
    CREATE TABLE addresses (
      address TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      number INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX addresses_name ON addresses(name, number);
    """

  private static let deliveryTables = """
    -- Whose stores have something for other users, and when it is due, in seconds since 1970. What is due stands in the
    -- stores.
    CREATE TABLE deliveries (
      name TEXT PRIMARY KEY,
      next_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX deliveries_next ON deliveries(next_at);
    """

  private static let mailTables = """
    -- In whose stores mail may wait, so that nobody has to open them all. The truth is in the stores.
    CREATE TABLE mails (
      name TEXT PRIMARY KEY
    ) STRICT;
    """

  private static let waitingTables = """
    -- In whose stores something waits to be sent, which way it goes, and when it is due, in seconds since 1970; under the way
    -- "feeds", in whose stores one is to be read again. The truth is in the stores.
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
    -- What users have chosen for pages; an empty name is the single owner. The users may stand elsewhere, in a file.
    CREATE TABLE settings (
      name TEXT NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (name, key)
    ) STRICT;
    """

  private static let ownerTables = """
    -- Where there are no users: the passwords of the programs and devices of the single owner.
    CREATE TABLE owner_passwords (
      device TEXT PRIMARY KEY,
      hash TEXT NOT NULL
    ) STRICT;
    """

  private static let tables = """
    -- One row: how often users and passwords have changed.
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

    -- "device" is empty for the password that is the user's own.
    CREATE TABLE passwords (
      name TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
      device TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (name, device)
    ) STRICT;

    -- Who is signed in; an empty name is the single owner. The users may stand elsewhere, in a file.
    CREATE TABLE sessions (
      digest TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      proof TEXT NOT NULL,
      until INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sessions_until ON sessions(until);
    CREATE INDEX sessions_name ON sessions(name);

    -- What the stores share, so that nobody has to open them all. The truth is in the stores.
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

    -- The state of a store's file at which that was so.
    CREATE TABLE indexed (
      owner TEXT PRIMARY KEY,
      state TEXT NOT NULL
    ) STRICT;
    """
}
