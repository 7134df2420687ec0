extension StoreMigration {
  static let servedScheduling = StoreMigration(
    name: "19: scheduling on a server",
    sql: """
      -- The schedule tag of a meeting: like "etag", but unchanged by answers (RFC 6638 3.2.10). NULL for other
      -- resources.
      ALTER TABLE resources ADD COLUMN schedule_tag TEXT;
      UPDATE resources SET schedule_tag = etag
        WHERE etag IS NOT NULL AND instr(octets, CAST('ORGANIZER' AS BLOB)) > 0;

      -- Messages that the server delivers to its own users, instead of sending them by mail.
      ALTER TABLE outgoing_messages ADD COLUMN is_internal INTEGER NOT NULL DEFAULT 0;

      -- These names are now reserved and cannot be calendars. The resources of the calendar number 0 are the messages
      -- in the inbox.
      UPDATE served_calendars SET name = name || '-' || calendar_id WHERE name IN ('inbox', 'outbox');
      """)
}
