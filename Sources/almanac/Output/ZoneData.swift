import CivilTime

/// The system's time zone data, described in words.
enum ZoneData {
  /// Its version and location, or nil if there is none.
  static var found: String? {
    let database = TimeZoneDatabase.system
    guard database.contains("Europe/Berlin") else { return nil }
    return "version \(database.version ?? "unknown"), in \(database.folders.joined(separator: ", "))"
  }

  static let missing = "there is no time zone database; install tzdata, or set TZDIR to its folder"
}
