import GRDBSQLite

/// The libraries that the module uses.
public enum StoreLibrary {
  /// The version of SQLite at run time, such as "3.40.1".
  public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }
}
