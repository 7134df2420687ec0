-- When a server is asked again for a resource with which it failed.
ALTER TABLE mirrors ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mirrors ADD COLUMN retry_at INTEGER;
UPDATE mirrors SET tries = 1, retry_at = 0 WHERE status >= 500;
CREATE INDEX mirrors_retry ON mirrors(calendar_id, retry_at) WHERE retry_at IS NOT NULL;

INSERT INTO grdb_migrations (identifier) VALUES ('11: when a server is asked again');
