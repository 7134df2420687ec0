-- The calendars that are served, and the last segment of their paths. A row outlives its calendar, which an undo
-- may bring back.
CREATE TABLE served_calendars (
  calendar_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  components TEXT
) STRICT;

-- What clients have set on calendars, as XML.
CREATE TABLE served_properties (
  calendar_id INTEGER NOT NULL,
  namespace TEXT NOT NULL,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (calendar_id, namespace, name)
) STRICT, WITHOUT ROWID;

-- The items of a UID and kind as clients get them. What a client sent is here to the octet until one of its items
-- or their VTIMEZONEs changes. "revision" is that in which it became another one; "etag" is NULL if it is gone.
CREATE TABLE resources (
  calendar_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  uid TEXT NOT NULL,
  etag TEXT,
  revision INTEGER NOT NULL,
  size INTEGER NOT NULL,
  octets BLOB,
  PRIMARY KEY (calendar_id, name)
) STRICT;
CREATE INDEX resources_uid ON resources(calendar_id, uid);
CREATE INDEX resources_revision ON resources(calendar_id, revision);
CREATE INDEX resources_gone ON resources(revision) WHERE etag IS NULL;

-- Who may see a calendar beside its owner: whoever knows what "digest" is made of, or another user of the server. A row
-- outlives its calendar, which an undo may bring back. A number is never used twice.
CREATE TABLE shares (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  calendar_id INTEGER NOT NULL,
  created INTEGER NOT NULL,
  digest TEXT UNIQUE,
  password TEXT,
  is_busy_only INTEGER NOT NULL DEFAULT 0,
  after_days INTEGER,
  after INTEGER,
  zone TEXT,
  user TEXT,
  is_writable INTEGER NOT NULL DEFAULT 0,
  UNIQUE (calendar_id, user),
  CHECK ((digest IS NULL) <> (user IS NULL))
) STRICT;

INSERT INTO shares (calendar_id, created, digest, is_busy_only) VALUES (2, 1767225600, 'd1', 1);
INSERT INTO shares (calendar_id, created, user, is_writable) VALUES (2, 1767225600, 'bob', 1);
INSERT INTO served_calendars (calendar_id, name, components) VALUES (2, 'work', 'VEVENT');
INSERT INTO served_properties (calendar_id, namespace, name, content) VALUES (2, 'DAV:', 'displayname', 'Work');

INSERT INTO grdb_migrations (identifier) VALUES ('14: what clients of a server see');
