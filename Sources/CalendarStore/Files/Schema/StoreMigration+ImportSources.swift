extension StoreMigration {
  static let importSources = StoreMigration(
    name: "17: where items came from, and conflicts of imports",
    sql: """
      -- The calendars of imported files: "place" identifies the file, and "name" is the name of the calendar in it. A
      -- row outlives its calendar, because undo may restore the calendar.
      CREATE TABLE import_sources (
        id INTEGER PRIMARY KEY,
        place TEXT NOT NULL,
        name TEXT NOT NULL,
        calendar_id INTEGER NOT NULL,
        is_chosen INTEGER NOT NULL,
        UNIQUE (place, name, calendar_id)
      ) STRICT;

      -- The items imported from each source, including deleted ones.
      CREATE TABLE source_items (
        source_id INTEGER NOT NULL,
        item_id INTEGER NOT NULL,
        PRIMARY KEY (source_id, item_id)
      ) STRICT, WITHOUT ROWID;

      -- Conflicts of imports are about one item, have the name of the input, and are removed when the import
      -- ("revision") is undone. "resolution" is the revision that resolved the conflict, until that revision is undone.
      ALTER TABLE conflicts ADD COLUMN input TEXT;
      ALTER TABLE conflicts ADD COLUMN item_id INTEGER;
      ALTER TABLE conflicts ADD COLUMN revision INTEGER;
      ALTER TABLE conflicts ADD COLUMN resolution INTEGER;
      CREATE INDEX conflicts_item ON conflicts(item_id) WHERE item_id IS NOT NULL;
      CREATE INDEX conflicts_resolution ON conflicts(resolution) WHERE resolution IS NOT NULL;
      """)
}
