extension StoreMigration {
  static let messageSizes = StoreMigration(
    name: "21: how large messages to users of a server are",
    sql: """
      -- How many octets the message has that "content_id" names: what it says goes before the hour does for which it counts.
      ALTER TABLE outgoing_messages ADD COLUMN octets INTEGER NOT NULL DEFAULT 0;
      """)
}
