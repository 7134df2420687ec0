-- The TZIDs that items name, each with a digest of the rules that it stands for in the system's zone data.
CREATE TABLE scheduled_zones (
  tzid TEXT PRIMARY KEY,
  digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO grdb_migrations (identifier) VALUES ('3: the zones of the index');

INSERT INTO scheduled_zones (tzid, digest) VALUES ('Office', '');
