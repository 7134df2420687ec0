-- The schedule tag of a meeting: as "etag", but it stays when others answer (RFC 6638 3.2.10). NULL if it is none.
ALTER TABLE resources ADD COLUMN schedule_tag TEXT;
UPDATE resources SET schedule_tag = etag
  WHERE etag IS NOT NULL AND instr(octets, CAST('ORGANIZER' AS BLOB)) > 0;

-- Messages that the server delivers itself, to its own users, and nobody sends by mail.
ALTER TABLE outgoing_messages ADD COLUMN is_internal INTEGER NOT NULL DEFAULT 0;

-- What these names stand for is no calendar any more. The resources with the number 0 as their calendar are the
-- messages in the inbox.
UPDATE served_calendars SET name = name || '-' || calendar_id WHERE name IN ('inbox', 'outbox');

INSERT INTO grdb_migrations (identifier) VALUES ('19: scheduling on a server');
