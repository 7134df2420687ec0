import CivilTime
import TimeZones

/// The time zones that forms offer.
enum ZoneNames {
  /// UTC and the time zones known to the system, sorted by name.
  static let all: [String] =
    ["UTC"]
    + TimeZoneDatabase.system.names().filter { name in
      name.contains("/") && !["Etc/", "SystemV/", "posix/", "right/", "US/"].contains { name.hasPrefix($0) }
    }

  /// Returns the system's name for the time zone that was typed, or nil if the time zone is unknown.
  static func known(_ typed: String) -> String? {
    typed.uppercased() == "UTC"
      ? "UTC" : TimeZoneDatabase.system.canonicalName(ignoringCase: typed.replacing(" ", with: "_"))
  }
}
