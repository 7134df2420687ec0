-- What items were before a revision changed or deleted them; of those that an undo brought back nothing.
-- "content" is NULL where it is kept no more. "zones" has the fingerprint and the digests of the VTIMEZONEs.
CREATE TABLE new_changes (
  revision_id INTEGER NOT NULL REFERENCES revisions(id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('added', 'updated', 'deleted')),
  calendar_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  uid TEXT NOT NULL,
  recurrence_key TEXT NOT NULL,
  twin TEXT NOT NULL,
  method TEXT,
  zones TEXT,
  content BLOB,
  PRIMARY KEY (revision_id, item_id)
) STRICT;
INSERT INTO new_changes
  SELECT revision_id, item_id, action, calendar_id,
    substr(CAST(content AS TEXT), 7, instr(content, x'0D0A') - 7), uid, recurrence_key, twin, method, NULL,
    content
  FROM changes;
DROP TABLE changes;
ALTER TABLE new_changes RENAME TO changes;

-- The revision that a revision takes back.
ALTER TABLE revisions ADD COLUMN undoes INTEGER;
CREATE INDEX revisions_undoes ON revisions(undoes) WHERE undoes IS NOT NULL;

-- VTIMEZONEs that no item is linked to any more, for items that may come back.
CREATE TABLE kept_zones (
  digest TEXT PRIMARY KEY,
  revision_id INTEGER NOT NULL,
  tzid TEXT NOT NULL,
  content BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Calendars that a revision made, and what they were before it changed or deleted them, with their properties,
-- a line each.
CREATE TABLE calendar_changes (
  revision_id INTEGER NOT NULL REFERENCES revisions(id) ON DELETE CASCADE,
  calendar_id INTEGER NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('added', 'updated', 'deleted')),
  identifier TEXT NOT NULL,
  source_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  color TEXT,
  is_read_only INTEGER NOT NULL,
  properties BLOB,
  PRIMARY KEY (revision_id, calendar_id)
) STRICT, WITHOUT ROWID;

INSERT INTO grdb_migrations (identifier) VALUES ('4: what undo needs');

UPDATE items SET stamp = 1795331180, title = 'Stand-up (at noon)', revision = 6, content = CAST(replace('BEGIN:VEVENT
UID:stand-up@example.com
DTSTAMP:20261122T070620Z
RECURRENCE-ID;TZID=Office:20260304T090000
DTSTART;TZID=Office:20260304T110000
DURATION:PT15M
SUMMARY:Stand-up (at noon)
LAST-MODIFIED:20261122T070620Z
END:VEVENT
', char(10), char(13, 10)) AS BLOB) WHERE id = 2;
UPDATE items SET revision = 8 WHERE id = 4;
INSERT INTO revisions (id, at, command, first_item, end_item, undoes) VALUES
  (6, 1782864360, 'edit', 9, 9, NULL),
  (7, 1782864420, 'delete', 9, 9, NULL),
  (8, 1782864480, 'undo', 9, 9, 7),
  (9, 1782864540, 'import', 9, 10, NULL),
  (10, 1782864600, 'calendars delete', 10, 10, NULL);
INSERT INTO changes (revision_id, item_id, action, calendar_id, kind, uid, recurrence_key, twin, method, zones, content) VALUES
  (6, 2, 'updated', 2, 'VEVENT', 'stand-up@example.com', '20260304T080000Z', '', 'PUBLISH', '7207004128002249723 0fc15a0105eeac3e64046c11f05913fb', CAST(replace('BEGIN:VEVENT
UID:stand-up@example.com
DTSTAMP:20260101T000000Z
RECURRENCE-ID;TZID=Office:20260304T090000
DTSTART;TZID=Office:20260304T110000
DURATION:PT15M
SUMMARY:Stand-up (late)
END:VEVENT
', char(10), char(13, 10)) AS BLOB)),
  (7, 4, 'deleted', 2, 'VEVENT', 'lesson@example.com', '', '5f776913a75a1980d2bac06a047054b1', 'PUBLISH', NULL, CAST(replace('BEGIN:VEVENT
UID:lesson@example.com
DTSTAMP:20260101T000000Z
DTSTART:20260311T080000Z
SUMMARY:Maths again
END:VEVENT
', char(10), char(13, 10)) AS BLOB)),
  (8, 4, 'added', 2, 'VEVENT', 'lesson@example.com', '', '5f776913a75a1980d2bac06a047054b1', 'PUBLISH', NULL, NULL),
  (10, 9, 'deleted', 4, 'VEVENT', 'sale@example.com', '', '', NULL, '-7981488096215695144 c21bb6fb29becfd5913c0edd3e0e00d8', CAST(replace('BEGIN:VEVENT
UID:sale@example.com
DTSTAMP:20260101T000000Z
DTSTART;TZID=Shop:20260402T090000
DURATION:PT1H
SUMMARY:Sale
END:VEVENT
', char(10), char(13, 10)) AS BLOB));
INSERT INTO kept_zones (digest, revision_id, tzid, content) VALUES
  ('c21bb6fb29becfd5913c0edd3e0e00d8', 10, 'Shop', CAST(replace('BEGIN:VTIMEZONE
TZID:Shop
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
END:STANDARD
END:VTIMEZONE
', char(10), char(13, 10)) AS BLOB));
INSERT INTO calendar_changes (revision_id, calendar_id, action, identifier, source_id, title, color, is_read_only, properties) VALUES
  (9, 4, 'added', 'A1A0A005-0000-4000-8000-000000000005', 1, 'Shop', NULL, 0, CAST('' AS BLOB)),
  (10, 4, 'deleted', 'A1A0A005-0000-4000-8000-000000000005', 1, 'Shop', NULL, 0, CAST('VERSION:2.0
PRODID:-//Example//Calendar 1//EN
' AS BLOB));
