-- How many octets the message has that "content_id" names: what it says goes before the hour does for which it counts.
ALTER TABLE outgoing_messages ADD COLUMN octets INTEGER NOT NULL DEFAULT 0;
INSERT INTO outgoing_messages
  (key, revision_id, queued, method, sender, recipient, uid, title, content, before, octets, next_at) VALUES
  ('b', 1, 1767225600, 'CANCEL', 'ann@example.org', 'mailto:cyd@example.net', 'plan@example.net', 'Plan',
    CAST('BEGIN:VCALENDAR
METHOD:CANCEL
END:VCALENDAR
' AS BLOB), CAST('BEGIN:VCALENDAR
END:VCALENDAR
' AS BLOB), 0, 1767225600);

INSERT INTO grdb_migrations (identifier) VALUES ('21: how large messages to users of a server are');
