-- What an import last brought of items that say something else by now, as they were edited here. Of other items that
-- an import changed last, what they say is what it brought.
CREATE TABLE imported_texts (
  item_id INTEGER PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
  content BLOB NOT NULL
) STRICT;

-- The same before a revision; empty where the item said it itself.
ALTER TABLE changes ADD COLUMN imported BLOB;

INSERT INTO grdb_migrations (identifier) VALUES ('16: what imports last brought');
