public import CivilTime

/// The time zone of a reader.
public struct ReaderZone: Sendable {
  /// The name, such as `Europe/Berlin`.
  public let name: String
  /// The rules.
  public let rules: TimeZoneRules

  /// Creates a time zone from its name and rules.
  public init(_ name: String, _ rules: TimeZoneRules) {
    self.name = name
    self.rules = rules
  }

  /// Creates a time zone of the system, or returns nil if the name is unknown.
  init?(named name: String) {
    guard let rules = try? TimeZoneDatabase.system.rules(named: name) else { return nil }
    self.init(name, rules)
  }

  /// The name of the city as pages show it: `Buenos Aires` for `America/Argentina/Buenos_Aires`.
  var city: String { name.split(separator: "/").last.map { String($0).replacing("_", with: " ") } ?? name }

  /// Returns the offset at an instant as pages show it: `UTC+1`, `UTC−3:30`.
  func offset(at instant: Instant) -> String {
    let minutes = rules.offset(at: instant).seconds / 60
    if minutes == 0 { return "UTC" }
    let rest = abs(minutes) % 60
    return "UTC\(minutes < 0 ? "−" : "+")\(abs(minutes) / 60)" + (rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)")
  }
}
