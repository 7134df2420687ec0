-- The store as version 0.2.0 had it after it had migrated one of an earlier version: its schema, without what is derived,
-- and what was done with it. Each further file is a step to the next form, and what was then done with the store.
PRAGMA application_id = 0x416C6D6E;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  title TEXT NOT NULL
) STRICT;
CREATE TABLE calendars (
  id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL UNIQUE,
  source_id INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  color TEXT,
  is_read_only INTEGER NOT NULL DEFAULT 0
, entities INTEGER NOT NULL DEFAULT 3, is_immutable INTEGER NOT NULL DEFAULT 0, subscription TEXT) STRICT;
CREATE TABLE calendar_properties (
  calendar_id INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (calendar_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  calendar_id INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  uid TEXT NOT NULL,
  recurrence_key TEXT NOT NULL,
  twin TEXT NOT NULL,
  method TEXT,
  sequence INTEGER NOT NULL,
  stamp INTEGER,
  title TEXT,
  is_cancelled INTEGER NOT NULL,
  is_all_day INTEGER NOT NULL,
  start_civil INTEGER,
  end_civil INTEGER,
  start_instant INTEGER,
  end_instant INTEGER,
  has_recurrence INTEGER NOT NULL,
  zones INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE TABLE zones (
  id INTEGER PRIMARY KEY,
  calendar_id INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
  tzid TEXT NOT NULL,
  digest TEXT NOT NULL,
  content BLOB NOT NULL,
  UNIQUE (calendar_id, digest)
) STRICT;
CREATE TABLE item_zones (
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  zone_id INTEGER NOT NULL REFERENCES zones(id) ON DELETE CASCADE,
  PRIMARY KEY (item_id, zone_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  command TEXT NOT NULL,
  first_item INTEGER NOT NULL,
  end_item INTEGER NOT NULL
, undoes INTEGER) STRICT;
CREATE TABLE "changes" (
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
CREATE TABLE kept_zones (
  digest TEXT PRIMARY KEY,
  revision_id INTEGER NOT NULL,
  tzid TEXT NOT NULL,
  content BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE calendar_changes (
  revision_id INTEGER NOT NULL REFERENCES revisions(id) ON DELETE CASCADE,
  calendar_id INTEGER NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('added', 'updated', 'deleted')),
  identifier TEXT NOT NULL,
  source_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  color TEXT,
  is_read_only INTEGER NOT NULL,
  properties BLOB, entities INTEGER NOT NULL DEFAULT 3, is_immutable INTEGER NOT NULL DEFAULT 0, subscription TEXT,
  PRIMARY KEY (revision_id, calendar_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE grants (
  client TEXT NOT NULL,
  entity TEXT NOT NULL,
  level TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (client, entity)
) STRICT, WITHOUT ROWID;
CREATE INDEX calendars_source ON calendars(source_id);
CREATE UNIQUE INDEX items_identity ON items(uid, calendar_id, kind, recurrence_key, twin);
CREATE INDEX revisions_undoes ON revisions(undoes) WHERE undoes IS NOT NULL;

INSERT INTO grdb_migrations (identifier) VALUES
  ('1: sources, calendars, items and their text'),
  ('2: when items take place'),
  ('3: the zones of the index'),
  ('4: what undo needs'),
  ('5: access, and the rights of calendars'),
  ('6: when alarms go off'),
  ('7: heads beside the occurrences'),
  ('8: one engine for both indexes'),
  ('9: a version of its own for what is derived');

INSERT INTO settings (name, value) VALUES
  ('default_calendar', 'A1A0A001-0000-4000-8000-000000000001');

INSERT INTO sources (id, identifier, type, title) VALUES
  (1, 'A1A0A002-0000-4000-8000-000000000002', 'local', 'On This Computer');

INSERT INTO calendars (id, identifier, source_id, title, color, is_read_only, entities, is_immutable, subscription) VALUES
  (1, 'A1A0A001-0000-4000-8000-000000000001', 1, 'Calendar', NULL, 0, 3, 0, NULL),
  (2, 'A1A0A003-0000-4000-8000-000000000003', 1, 'Work', '#FF2968', 0, 3, 0, NULL),
  (3, 'A1A0A004-0000-4000-8000-000000000004', 1, 'Archive', NULL, 1, 3, 0, NULL);

INSERT INTO calendar_properties (calendar_id, position, content) VALUES
  (1, 0, CAST('VERSION:2.0' AS BLOB)),
  (1, 1, CAST('PRODID:-//Example//Calendar 1//EN' AS BLOB)),
  (1, 2, CAST('METHOD:CANCEL' AS BLOB)),
  (2, 0, CAST('VERSION:2.0' AS BLOB)),
  (2, 1, CAST('PRODID:-//Example//Calendar 1//EN' AS BLOB)),
  (2, 2, CAST('METHOD:PUBLISH' AS BLOB)),
  (2, 3, CAST('X-WR-CALNAME:Work' AS BLOB)),
  (3, 0, CAST('VERSION:2.0' AS BLOB)),
  (3, 1, CAST('PRODID:-//Example//Calendar 1//EN' AS BLOB));

INSERT INTO items (id, calendar_id, kind, uid, recurrence_key, twin, method, sequence, stamp, title, is_cancelled, is_all_day, start_civil, end_civil, start_instant, end_instant, has_recurrence, zones, revision, content) VALUES
  (1, 2, 'VEVENT', 'stand-up@example.com', '', '', 'PUBLISH', 0, 1767225600, 'Stand-up', 0, 0, 1772442000, 1772442900, 1772438400, 1772439300, 1, 7207004128002249723, 1, CAST(replace('BEGIN:VEVENT
UID:stand-up@example.com
DTSTAMP:20260101T000000Z
DTSTART;TZID=Office:20260302T090000
DURATION:PT15M
RRULE:FREQ=DAILY;COUNT=60
SUMMARY:Stand-up
LOCATION:Kitchen
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Soon
TRIGGER:-PT5M
END:VALARM
END:VEVENT
', char(10), char(13, 10)) AS BLOB)),
  (2, 2, 'VEVENT', 'stand-up@example.com', '20260304T080000Z', '', 'PUBLISH', 0, 1795331180, 'Stand-up (at noon)', 0, 0, 1772622000, 1772622900, 1772618400, 1772619300, 0, 7207004128002249723, 6, CAST(replace('BEGIN:VEVENT
UID:stand-up@example.com
DTSTAMP:20261122T070620Z
RECURRENCE-ID;TZID=Office:20260304T090000
DTSTART;TZID=Office:20260304T110000
DURATION:PT15M
SUMMARY:Stand-up (at noon)
LAST-MODIFIED:20261122T070620Z
END:VEVENT
', char(10), char(13, 10)) AS BLOB)),
  (3, 2, 'VEVENT', 'lesson@example.com', '', '', 'PUBLISH', 0, 1767225600, 'Maths', 0, 0, 1773129600, 1773129600, 1773129600, 1773129600, 0, 0, 1, CAST(replace('BEGIN:VEVENT
UID:lesson@example.com
DTSTAMP:20260101T000000Z
DTSTART:20260310T080000Z
SUMMARY:Maths
END:VEVENT
', char(10), char(13, 10)) AS BLOB)),
  (4, 2, 'VEVENT', 'lesson@example.com', '', '5f776913a75a1980d2bac06a047054b1', 'PUBLISH', 0, 1767225600, 'Maths again', 0, 0, 1773216000, 1773216000, 1773216000, 1773216000, 0, 0, 8, CAST(replace('BEGIN:VEVENT
UID:lesson@example.com
DTSTAMP:20260101T000000Z
DTSTART:20260311T080000Z
SUMMARY:Maths again
END:VEVENT
', char(10), char(13, 10)) AS BLOB)),
  (5, 2, 'VTODO', 'report@example.com', '', '', 'PUBLISH', 0, 1767398400, 'Write the yearly report', 0, 1, 1773532800, 1773619200, NULL, NULL, 0, 0, 5, CAST(replace('BEGIN:VTODO
UID:report@example.com
DTSTAMP:20260103T000000Z
DUE;VALUE=DATE:20260315
SUMMARY:Write the yearly report
X-STRANGE;X-MORE="a,b":kept;as\,it is
END:VTODO
', char(10), char(13, 10)) AS BLOB)),
  (6, 2, 'VJOURNAL', 'notes@example.com', '', '', 'PUBLISH', 0, 1767225600, NULL, 0, 1, 1769904000, 1769990400, NULL, NULL, 0, 0, 1, CAST(replace('BEGIN:VJOURNAL
UID:notes@example.com
DTSTAMP:20260101T000000Z
DTSTART;VALUE=DATE:20260201
DESCRIPTION:Notes
END:VJOURNAL
', char(10), char(13, 10)) AS BLOB)),
  (7, 1, 'VEVENT', 'gone@example.com', '', '', 'CANCEL', 1, 1767312000, 'Called off', 1, 0, 1773993600, 1773993600, 1773993600, 1773993600, 0, 0, 2, CAST(replace('BEGIN:VEVENT
UID:gone@example.com
DTSTAMP:20260102T000000Z
DTSTART:20260320T080000Z
SEQUENCE:1
STATUS:CANCELLED
SUMMARY:Called off
END:VEVENT
', char(10), char(13, 10)) AS BLOB)),
  (8, 3, 'VEVENT', 'party@example.com', '', '', NULL, 0, 1577836800, 'Party', 0, 1, 1588291200, 1588377600, NULL, NULL, 0, 0, 3, CAST(replace('BEGIN:VEVENT
UID:party@example.com
DTSTAMP:20200101T000000Z
DTSTART;VALUE=DATE:20200501
SUMMARY:Party
END:VEVENT
', char(10), char(13, 10)) AS BLOB));

INSERT INTO zones (id, calendar_id, tzid, digest, content) VALUES
  (1, 2, 'Office', '0fc15a0105eeac3e64046c11f05913fb', CAST(replace('BEGIN:VTIMEZONE
TZID:Office
BEGIN:STANDARD
DTSTART:20251026T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20250330T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE
', char(10), char(13, 10)) AS BLOB));

INSERT INTO item_zones (item_id, zone_id) VALUES
  (1, 1),
  (2, 1);

INSERT INTO revisions (id, at, command, first_item, end_item, undoes) VALUES
  (1, 1782864060, 'import', 1, 7, NULL),
  (2, 1782864120, 'import', 7, 8, NULL),
  (3, 1782864180, 'import', 8, 9, NULL),
  (4, 1782864240, 'calendars edit', 9, 9, NULL),
  (5, 1782864300, 'import', 9, 9, NULL),
  (6, 1782864360, 'edit', 9, 9, NULL),
  (7, 1782864420, 'delete', 9, 9, NULL),
  (8, 1782864480, 'undo', 9, 9, 7),
  (9, 1782864540, 'import', 9, 10, NULL),
  (10, 1782864600, 'calendars delete', 10, 10, NULL),
  (11, 1782864660, 'access grant', 10, 10, NULL),
  (12, 1782864720, 'calendars edit', 10, 10, NULL);

INSERT INTO changes (revision_id, item_id, action, calendar_id, kind, uid, recurrence_key, twin, method, zones, content) VALUES
  (5, 5, 'updated', 2, 'VTODO', 'report@example.com', '', '', 'PUBLISH', NULL, CAST(replace('BEGIN:VTODO
UID:report@example.com
DTSTAMP:20260101T000000Z
DUE;VALUE=DATE:20260315
SUMMARY:Write the report
X-STRANGE;X-MORE="a,b":kept;as\,it is
END:VTODO
', char(10), char(13, 10)) AS BLOB)),
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

INSERT INTO calendar_changes (revision_id, calendar_id, action, identifier, source_id, title, color, is_read_only, properties, entities, is_immutable, subscription) VALUES
  (9, 4, 'added', 'A1A0A005-0000-4000-8000-000000000005', 1, 'Shop', NULL, 0, CAST('' AS BLOB), 3, 0, NULL),
  (10, 4, 'deleted', 'A1A0A005-0000-4000-8000-000000000005', 1, 'Shop', NULL, 0, CAST('VERSION:2.0
PRODID:-//Example//Calendar 1//EN
' AS BLOB), 3, 0, NULL),
  (12, 2, 'updated', 'A1A0A003-0000-4000-8000-000000000003', 1, 'Work', NULL, 0, CAST('VERSION:2.0
PRODID:-//Example//Calendar 1//EN
METHOD:PUBLISH
X-WR-CALNAME:Work
' AS BLOB), 3, 0, NULL);

INSERT INTO grants (client, entity, level, at) VALUES
  ('com.example.bot', 'event', 'full', 1782864840),
  ('com.example.bot', 'reminder', 'denied', 1782864840);
