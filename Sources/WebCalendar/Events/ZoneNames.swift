import CivilTime
import TimeZones

/// The zones that forms offer.
enum ZoneNames {
  /// UTC, and what the system has of places, by name.
  static let all: [String] =
    ["UTC"]
    + TimeZoneDatabase.system.names().filter { name in
      name.contains("/") && !["Etc/", "SystemV/", "posix/", "right/", "US/"].contains { name.hasPrefix($0) }
    }

  /// The name that the system has for a zone as somebody typed it; nil if it has none.
  static func known(_ typed: String) -> String? {
    typed.uppercased() == "UTC"
      ? "UTC" : TimeZoneDatabase.system.canonicalName(ignoringCase: typed.replacing(" ", with: "_"))
  }
}
