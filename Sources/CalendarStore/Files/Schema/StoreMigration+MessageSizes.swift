extension StoreMigration {
  static let messageSizes = StoreMigration(
    name: "21: how large messages to users of a server are",
    sql: """
      -- The size in octets of the message in "content_id", whose text is deleted before it stops counting towards a
      -- limit.
      ALTER TABLE outgoing_messages ADD COLUMN octets INTEGER NOT NULL DEFAULT 0;
      """)
}
