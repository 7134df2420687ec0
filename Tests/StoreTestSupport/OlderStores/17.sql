-- What calendars were imported from: "place" names the file, and "name" is what the calendar in it calls itself. A row
-- outlives its calendar, which an undo may bring back.
CREATE TABLE import_sources (
  id INTEGER PRIMARY KEY,
  place TEXT NOT NULL,
  name TEXT NOT NULL,
  calendar_id INTEGER NOT NULL,
  is_chosen INTEGER NOT NULL,
  UNIQUE (place, name, calendar_id)
) STRICT;

-- Which items each has brought, also those that are gone.
CREATE TABLE source_items (
  source_id INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  PRIMARY KEY (source_id, item_id)
) STRICT, WITHOUT ROWID;

-- Conflicts of imports are about one item, have the name of the input, and go with the undo of the import
-- ("revision"). "resolution" is the revision that decided one, until that is undone.
ALTER TABLE conflicts ADD COLUMN input TEXT;
ALTER TABLE conflicts ADD COLUMN item_id INTEGER;
ALTER TABLE conflicts ADD COLUMN revision INTEGER;
ALTER TABLE conflicts ADD COLUMN resolution INTEGER;
CREATE INDEX conflicts_item ON conflicts(item_id) WHERE item_id IS NOT NULL;
CREATE INDEX conflicts_resolution ON conflicts(resolution) WHERE resolution IS NOT NULL;
INSERT INTO import_sources (id, place, name, calendar_id, is_chosen) VALUES (1, '/home/ann/work.ics', 'Work', 2, 0);

INSERT INTO grdb_migrations (identifier) VALUES ('17: where items came from, and conflicts of imports');
