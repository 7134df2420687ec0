CREATE TABLE mail_texts (
  id INTEGER PRIMARY KEY,
  content BLOB NOT NULL
) STRICT;
ALTER TABLE outgoing_messages ADD COLUMN text_id INTEGER;
ALTER TABLE outgoing_messages ADD COLUMN before_id INTEGER;

INSERT INTO waiting_messages (received, method, reason, sender, uid, content, answer) VALUES
  (1767225600, 'REQUEST', 'new', 'ann@example.org', 'lunch@example.net', CAST('BEGIN:VCALENDAR
METHOD:REQUEST
END:VCALENDAR
' AS BLOB), 'accepted');

INSERT INTO grdb_migrations (identifier) VALUES ('22: what mails say, once for all who get the same');
