extension StoreMigration {
  static let servedDeliveries = StoreMigration(
    name: "20: deliveries between users of a server",
    sql: """
      -- The texts of messages to users of the server, shared by their recipients. Messages with a "content_id" have
      -- their text here, and an empty "content". A text is deleted when no waiting message needs it.
      CREATE TABLE message_contents (
        id INTEGER PRIMARY KEY,
        content BLOB NOT NULL
      ) STRICT;
      ALTER TABLE outgoing_messages ADD COLUMN content_id INTEGER;
      CREATE INDEX outgoing_messages_internal ON outgoing_messages(next_at) WHERE is_internal;
      CREATE INDEX outgoing_messages_content ON outgoing_messages(content_id) WHERE state = 'waiting';

      -- Whether the server chose the name of the resource and no client has been given it yet.
      ALTER TABLE resources ADD COLUMN is_unseen INTEGER NOT NULL DEFAULT 0;

      -- Meetings with answers that other attendees do not see yet: the number of answers, and when they become visible.
      CREATE TABLE waiting_answers (
        calendar_id INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        uid TEXT NOT NULL,
        answers INTEGER NOT NULL DEFAULT 1,
        next_at INTEGER NOT NULL,
        PRIMARY KEY (calendar_id, kind, uid)
      ) STRICT, WITHOUT ROWID;

      -- A cancellation of an unknown meeting applies only to the organizer's meeting, because others may have one with
      -- the same UID. The organizer of older rows is unknown: "organizer" is empty, which applies to all organizers.
      ALTER TABLE cancelled_uids RENAME TO cancelled_before;
      CREATE TABLE cancelled_uids (
        uid TEXT NOT NULL,
        organizer TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        received INTEGER NOT NULL,
        PRIMARY KEY (uid, organizer)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO cancelled_uids SELECT uid, '', sequence, received FROM cancelled_before;
      DROP TABLE cancelled_before;
      CREATE INDEX cancelled_uids_received ON cancelled_uids(received);
      """)
}
