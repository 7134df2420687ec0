extension StoreMigration {
  static let mailTexts = StoreMigration(
    name: "22: what mails say, once for all who get the same",
    sql: """
      -- The texts of mails, and the meetings before the changes that they report. Messages with a "text_id" have an
      -- empty "content", and messages with a "before_id" have no "before".
      CREATE TABLE mail_texts (
        id INTEGER PRIMARY KEY,
        content BLOB NOT NULL
      ) STRICT;
      ALTER TABLE outgoing_messages ADD COLUMN text_id INTEGER;
      ALTER TABLE outgoing_messages ADD COLUMN before_id INTEGER;
      """)
}
