public import CivilTime

/// The time zone of a reader.
public struct ReaderZone: Sendable {
  /// Its name, such as `Europe/Berlin`.
  public let name: String
  /// Its rules.
  public let rules: TimeZoneRules

  /// A zone by its name and its rules.
  public init(_ name: String, _ rules: TimeZoneRules) {
    self.name = name
    self.rules = rules
  }

  /// A zone of the system; nil if it has none of that name.
  init?(named name: String) {
    guard let rules = try? TimeZoneDatabase.system.rules(named: name) else { return nil }
    self.init(name, rules)
  }

  /// The name of the city for people: `Buenos Aires` of `America/Argentina/Buenos_Aires`.
  var city: String { name.split(separator: "/").last.map { String($0).replacing("_", with: " ") } ?? name }

  /// The offset at an instant for people: `UTC+1`, `UTC−3:30`.
  func offset(at instant: Instant) -> String {
    let minutes = rules.offset(at: instant).seconds / 60
    if minutes == 0 { return "UTC" }
    let rest = abs(minutes) % 60
    return "UTC\(minutes < 0 ? "−" : "+")\(abs(minutes) / 60)" + (rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)")
  }
}
