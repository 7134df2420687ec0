-- What messages to users of the server say, once for all who get the same: messages with a "content_id" have their
-- text here, and an empty "content". It goes when nobody waits for it any more.
CREATE TABLE message_contents (
  id INTEGER PRIMARY KEY,
  content BLOB NOT NULL
) STRICT;
ALTER TABLE outgoing_messages ADD COLUMN content_id INTEGER;
CREATE INDEX outgoing_messages_internal ON outgoing_messages(next_at) WHERE is_internal;
CREATE INDEX outgoing_messages_content ON outgoing_messages(content_id) WHERE state = 'waiting';

-- Whether the server has named the resource itself, and no client has been given it yet.
ALTER TABLE resources ADD COLUMN is_unseen INTEGER NOT NULL DEFAULT 0;

-- Meetings to which answers have come that others who are invited do not see yet: how many, and when they are told.
CREATE TABLE waiting_answers (
  calendar_id INTEGER NOT NULL REFERENCES calendars(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  uid TEXT NOT NULL,
  answers INTEGER NOT NULL DEFAULT 1,
  next_at INTEGER NOT NULL,
  PRIMARY KEY (calendar_id, kind, uid)
) STRICT, WITHOUT ROWID;

-- What was called off before anybody here knew of it counts for its organizer's meeting alone: others may have one of
-- the same UID. Whose what was remembered before is, nobody can tell: "organizer" is empty, which stands for all.
ALTER TABLE cancelled_uids RENAME TO cancelled_before;
CREATE TABLE cancelled_uids (
  uid TEXT NOT NULL,
  organizer TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  received INTEGER NOT NULL,
  PRIMARY KEY (uid, organizer)
) STRICT, WITHOUT ROWID;
INSERT INTO cancelled_uids SELECT uid, '', sequence, received FROM cancelled_before;
DROP TABLE cancelled_before;
CREATE INDEX cancelled_uids_received ON cancelled_uids(received);
INSERT INTO message_contents (id, content) VALUES (1, CAST('BEGIN:VCALENDAR
METHOD:REQUEST
END:VCALENDAR
' AS BLOB));
INSERT INTO outgoing_messages
  (key, revision_id, queued, method, sender, recipient, uid, title, content, content_id, next_at, is_internal) VALUES
  ('a', 1, 1767225600, 'REQUEST', 'ann@example.org', 'mailto:bob@example.org', 'plan@example.net', 'Plan', x'', 1, 1767225600, 1);

INSERT INTO grdb_migrations (identifier) VALUES ('20: deliveries between users of a server');
