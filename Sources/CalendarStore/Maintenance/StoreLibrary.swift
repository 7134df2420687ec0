import GRDBSQLite

/// What the module stands on.
public enum StoreLibrary {
  /// The version of SQLite that runs, such as "3.40.1".
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }
}
