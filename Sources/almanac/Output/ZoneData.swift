import CivilTime

/// The system's data of time zones, in words.
enum ZoneData {
  /// Its version and where it is; nil if there is none.
  static var found: String? {
    let database = TimeZoneDatabase.system
    guard database.contains("Europe/Berlin") else { return nil }
    return "version \(database.version ?? "unknown"), in \(database.folders.joined(separator: ", "))"
  }

  static let missing = "there is no time zone database; install tzdata, or name its folder in TZDIR"
}
