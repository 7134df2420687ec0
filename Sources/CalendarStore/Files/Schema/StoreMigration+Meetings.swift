extension StoreMigration {
  static let meetings = StoreMigration(
    name: "18: messages about meetings",
    sql: """
      -- Received messages that wait for a decision. "content" is the message; "answer" is the decision, NULL while the
      -- message is waiting.
      CREATE TABLE waiting_messages (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        received INTEGER NOT NULL,
        method TEXT NOT NULL,
        reason TEXT NOT NULL,
        sender TEXT,
        uid TEXT NOT NULL,
        content BLOB NOT NULL,
        answer TEXT
      ) STRICT;
      CREATE INDEX waiting_messages_open ON waiting_messages(uid) WHERE answer IS NULL;

      -- Messages to be sent, one for each address. "key" identifies the message: its UID, instances, METHOD, SEQUENCE,
      -- DTSTAMP and address. "before" is the item before the change, to show what has changed; "revision_id" is the
      -- revision of the change.
      CREATE TABLE outgoing_messages (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        revision_id INTEGER NOT NULL,
        queued INTEGER NOT NULL,
        method TEXT NOT NULL,
        sender TEXT NOT NULL,
        recipient TEXT NOT NULL,
        uid TEXT NOT NULL,
        title TEXT NOT NULL,
        content BLOB NOT NULL,
        before BLOB,
        state TEXT NOT NULL DEFAULT 'waiting',
        attempts INTEGER NOT NULL DEFAULT 0,
        next_at INTEGER NOT NULL,
        failure TEXT
      ) STRICT;
      CREATE INDEX outgoing_messages_due ON outgoing_messages(next_at) WHERE state = 'waiting';
      CREATE INDEX outgoing_messages_revision ON outgoing_messages(revision_id);

      -- Whether the server of an account notifies participants of changes to meetings.
      ALTER TABLE accounts ADD COLUMN schedules INTEGER NOT NULL DEFAULT 0;

      -- Cancellations of unknown meetings. An invitation that arrives later and is not newer has no effect.
      CREATE TABLE cancelled_uids (
        uid TEXT PRIMARY KEY,
        sequence INTEGER NOT NULL,
        received INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)
}
