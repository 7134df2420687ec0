-- What programs may do that have asked, or that somebody has spoken for.
CREATE TABLE grants (
  client TEXT NOT NULL,
  entity TEXT NOT NULL,
  level TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (client, entity)
) STRICT, WITHOUT ROWID;

-- 1 for events, 2 for reminders, 3 for both; whether title and colour stay and it cannot be deleted; the address
-- of the feed that it is read from.
ALTER TABLE calendars ADD COLUMN entities INTEGER NOT NULL DEFAULT 3;
ALTER TABLE calendars ADD COLUMN is_immutable INTEGER NOT NULL DEFAULT 0;
ALTER TABLE calendars ADD COLUMN subscription TEXT;
ALTER TABLE calendar_changes ADD COLUMN entities INTEGER NOT NULL DEFAULT 3;
ALTER TABLE calendar_changes ADD COLUMN is_immutable INTEGER NOT NULL DEFAULT 0;
ALTER TABLE calendar_changes ADD COLUMN subscription TEXT;

INSERT INTO grdb_migrations (identifier) VALUES ('5: access, and the rights of calendars');

UPDATE calendars SET color = '#FF2968' WHERE id = 2;
INSERT INTO revisions (id, at, command, first_item, end_item, undoes) VALUES
  (11, 1782864660, 'access grant', 10, 10, NULL),
  (12, 1782864720, 'calendars edit', 10, 10, NULL);
INSERT INTO calendar_changes (revision_id, calendar_id, action, identifier, source_id, title, color, is_read_only, properties, entities, is_immutable, subscription) VALUES
  (12, 2, 'updated', 'A1A0A003-0000-4000-8000-000000000003', 1, 'Work', NULL, 0, CAST('VERSION:2.0
PRODID:-//Example//Calendar 1//EN
METHOD:PUBLISH
X-WR-CALNAME:Work
' AS BLOB), 3, 0, NULL);
INSERT INTO grants (client, entity, level, at) VALUES
  ('com.example.bot', 'event', 'full', 1782864840),
  ('com.example.bot', 'reminder', 'denied', 1782864840);
