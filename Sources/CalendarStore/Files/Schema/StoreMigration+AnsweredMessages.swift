extension StoreMigration {
  static let answeredMessages = StoreMigration(
    name: "23: the revisions that answered messages",
    sql: """
      -- The revision with the answer to the message. Undoing that revision makes the message wait again.
      ALTER TABLE waiting_messages ADD COLUMN revision_id INTEGER;
      CREATE INDEX waiting_messages_revision ON waiting_messages(revision_id) WHERE revision_id IS NOT NULL;
      """)
}
