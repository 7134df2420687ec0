import CivilTime
import Foundation

/// The zone in which the program shows times, and in which it reads those that name none.
struct DisplayZone {
  let name: String
  let rules: TimeZoneRules

  /// The zone of that name, else the one that TZ names, else the system's.
  init(named name: String?) throws {
    if let name {
      guard let rules = Self.rules(name) else {
        throw Failure(.usage, "there is no time zone “\(name)”; write a name such as Europe/Berlin or UTC")
      }
      self.init(name: name, rules: rules)
      return
    }
    for candidate in [ProcessInfo.processInfo.environment["TZ"], Self.systemName] {
      guard var candidate else { continue }
      if candidate.hasPrefix(":") { candidate.removeFirst() }
      if let rules = Self.rules(candidate) {
        self.init(name: candidate, rules: rules)
        return
      }
    }
    self.init(name: "UTC", rules: .utc)
  }

  private init(name: String, rules: TimeZoneRules) {
    self.name = name
    self.rules = rules
  }

  private static func rules(_ name: String) -> TimeZoneRules? {
    if ["UTC", "Z", "GMT"].contains(name) { return .utc }
    return try? TimeZoneDatabase.system.rules(named: name)
  }

  /// The name that the link /etc/localtime leads to, or that stands in /etc/timezone.
  private static var systemName: String? {
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime"),
      let range = target.range(of: "zoneinfo/")
    {
      return String(target[range.upperBound...])
    }
    let text = try? String(contentsOfFile: "/etc/timezone", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether the zone is UTC under any of its names.
  var isUTC: Bool {
    rules.offset(at: Instant(secondsSince1970: 0)) == .zero && rules.nextTransition(after: .distantPast) == nil
  }

  /// Now, on the zone's clocks.
  var now: CivilDateTime { rules.civil(at: Self.currentInstant) }

  static var currentInstant: Instant { Instant(secondsSince1970: Int64(Date().timeIntervalSince1970)) }
}
