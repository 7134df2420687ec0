// Makes SQLite's session extension, which sqlite3.h declares only on request, available to Swift, together with a
// wrapper for a function with variable arguments, which Swift cannot call. Connection handles are the same pointers as
// everywhere else.
#ifndef ALMANAC_CSQLITESESSION_H
#define ALMANAC_CSQLITESESSION_H

#ifndef SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_SESSION 1
#endif
#ifndef SQLITE_ENABLE_PREUPDATE_HOOK
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#endif

// A libsqlite3 may have been built without the extension. Programs still link and start, and check for the extension
// before they use it.
#pragma weak sqlite3session_create
#pragma weak sqlite3session_delete
#pragma weak sqlite3session_object_config
#pragma weak sqlite3session_attach
#pragma weak sqlite3session_isempty
#pragma weak sqlite3session_changeset
#pragma weak sqlite3session_changeset_size
#pragma weak sqlite3changeset_apply

#include <sqlite3.h>

/// Whether the libsqlite3 of this process can record and apply changes.
static inline int almanac_sqlite_has_session(void) {
  return sqlite3session_create && sqlite3session_changeset_size && sqlite3changeset_apply
      && sqlite3_compileoption_used("ENABLE_SESSION");
}

/// Makes a connection ignore triggers and views of its database, and refuse functions in its schema that have side
/// effects.
static inline int almanac_sqlite_distrust_schema(sqlite3 *connection) {
  int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  return code;
}

#endif
