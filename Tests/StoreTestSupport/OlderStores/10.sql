-- Accounts, and what their servers hold.
-- Accounts on servers, and feeds. Secrets are elsewhere: "credential" has the kind and the place of one.
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES sources(id),
  kind TEXT NOT NULL CHECK (kind IN ('caldav', 'feed')),
  origin TEXT NOT NULL,
  principal TEXT,
  home TEXT,
  user TEXT,
  credential TEXT,
  interval INTEGER,
  settings TEXT NOT NULL,
  traits TEXT NOT NULL,
  state TEXT NOT NULL,
  problem TEXT,
  state_since INTEGER,
  last_ok INTEGER,
  next_at INTEGER,
  retry_after INTEGER,
  failures INTEGER NOT NULL
) STRICT;
CREATE INDEX accounts_source ON accounts(source_id);

-- The other copies of calendars. A row outlives its calendar, so that the other copy can be deleted too.
CREATE TABLE mirrored_calendars (
  calendar_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  href TEXT NOT NULL,
  is_made INTEGER NOT NULL,
  resource_id TEXT,
  components TEXT,
  privileges TEXT,
  ctag TEXT,
  token TEXT,
  next_token TEXT,
  listed_at INTEGER,
  title TEXT,
  remote_title TEXT,
  color TEXT,
  remote_color TEXT,
  sort_order TEXT,
  missing_since INTEGER,
  hold TEXT,
  etag TEXT,
  last_modified TEXT,
  digest TEXT,
  compared_revision INTEGER NOT NULL
) STRICT;
CREATE INDEX mirrored_calendars_account ON mirrored_calendars(account_id);

-- The other copies of items, one row for a resource. "sent" is our text when both last agreed, "seen" the
-- server's if it differs; items with a revision above the row's may have changed since.
CREATE TABLE mirrors (
  calendar_id INTEGER NOT NULL,
  href TEXT NOT NULL,
  uid TEXT NOT NULL,
  etag TEXT,
  schedule_tag TEXT,
  sent BLOB,
  seen BLOB,
  revision INTEGER NOT NULL,
  members INTEGER NOT NULL,
  state TEXT NOT NULL,
  problem TEXT,
  status INTEGER,
  refused TEXT,
  PRIMARY KEY (calendar_id, href)
) STRICT, WITHOUT ROWID;
CREATE INDEX mirrors_uid ON mirrors(calendar_id, uid);
CREATE INDEX mirrors_problem ON mirrors(calendar_id) WHERE problem IS NOT NULL;

-- What a server named and has still to be read, or to be deleted here.
CREATE TABLE wanted (
  calendar_id INTEGER NOT NULL,
  href TEXT NOT NULL,
  etag TEXT,
  gone INTEGER NOT NULL,
  PRIMARY KEY (calendar_id, href)
) STRICT, WITHOUT ROWID;

-- What is being sent: a row is there before its request leaves, and until it is known what became of it.
CREATE TABLE outgoing (
  calendar_id INTEGER NOT NULL,
  href TEXT NOT NULL,
  uid TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('create', 'update', 'delete')),
  if_match TEXT,
  text BLOB,
  revision INTEGER NOT NULL,
  members INTEGER NOT NULL,
  sending INTEGER NOT NULL,
  PRIMARY KEY (calendar_id, href)
) STRICT, WITHOUT ROWID;

-- What was changed here and there, and not alike.
CREATE TABLE conflicts (
  id INTEGER PRIMARY KEY,
  calendar_id INTEGER NOT NULL,
  uid TEXT NOT NULL,
  at INTEGER NOT NULL,
  property TEXT,
  taken TEXT NOT NULL,
  base BLOB,
  mine BLOB,
  theirs BLOB,
  resolved INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX items_calendar ON items(calendar_id, revision);

INSERT INTO accounts (id, source_id, kind, origin, settings, traits, state, failures)
  SELECT 1, min(id), 'caldav', 'https://dav.example.com/', '{}', '{}', 'ready', 0 FROM sources;
INSERT INTO mirrored_calendars (calendar_id, account_id, href, is_made, compared_revision)
  VALUES (1, 1, '/dav/work/', 1, 0);
INSERT INTO mirrors (calendar_id, href, uid, etag, revision, members, state, problem, status, refused)
  VALUES (1, '/dav/work/a.ics', 'a', '"1"', 0, 1, 'agreed', 'the server failed', 500, 'x');

INSERT INTO grdb_migrations (identifier) VALUES ('10: accounts, and what their servers hold');
