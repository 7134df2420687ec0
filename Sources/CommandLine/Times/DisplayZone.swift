package import CivilTime
import Foundation
package import TypedTimes

/// The zone in which the program displays times, and in which it reads times without a zone.
package struct DisplayZone {
  /// The rules of the zone, which stay the same while the program runs.
  package let clock: ZoneClock

  /// The zone with the given name, or else the zone in TZ, or else the system's zone.
  ///
  /// A name may also be a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  package init(named name: String?) throws {
    if let name {
      guard let zone = Self(name) else {
        throw Failure(.usage, "there is no time zone “\(name)”; write a name such as Europe/Berlin or UTC")
      }
      self = zone
    } else if let text = CommandContext.current.environment["TZ"] {
      guard let zone = Self(Self.nameInVariable(text)) else {
        throw Failure(
          .usage,
          "TZ is “\(text)”, which is not a time zone; set it to a name such as Europe/Berlin, or give a zone with --tz")
      }
      self = zone
    } else {
      self = Self.systemName.flatMap { Self($0) } ?? Self("UTC", .utc)
    }
  }

  package init(_ name: String, _ rules: TimeZoneRules, isNamed: Bool = true, now: Instant = currentInstant) {
    self.init(ZoneClock(name, rules, isNamed: isNamed, now: now))
  }

  /// The zone with the given rules.
  package init(_ clock: ZoneClock) {
    var clock = clock
    clock.customs = .current
    self.clock = clock
  }

  package var name: String { clock.name }
  package var rules: TimeZoneRules { clock.rules }
  /// Whether the name can be used as a TZID in a calendar, unlike a POSIX rule.
  package var isNamed: Bool { clock.isNamed }
  /// The current time, without seconds.
  package var nowInstant: Instant { clock.nowInstant }

  private init?(_ name: String) {
    if ["UTC", "Z", "GMT"].contains(name) {
      self.init(name, .utc)
    } else if let rules = try? TimeZoneDatabase.system.rules(named: name) {
      self.init(name, rules)
    } else if let tail = try? TailRule(parsing: name) {
      let rules = TimeZoneRules(initial: tail.standard, tail: tail)
      self.init(name, rules, isNamed: false)
    } else {
      return nil
    }
  }

  /// The zone in the TZ variable, without a leading colon or the zoneinfo folder. An empty value means UTC.
  private static func nameInVariable(_ text: String) -> String {
    let text = text.hasPrefix(":") ? String(text.dropFirst()) : text
    if text.isEmpty { return "UTC" }
    if text == "/etc/localtime" { return systemName ?? "UTC" }
    return text.range(of: "zoneinfo/").map { String(text[$0.upperBound...]) } ?? text
  }

  /// The zone name that the link /etc/localtime points to, or the contents of /etc/timezone.
  private static var systemName: String? {
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime"),
      let range = target.range(of: "zoneinfo/")
    {
      return String(target[range.upperBound...])
    }
    let text = try? String(contentsOfFile: "/etc/timezone", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether the zone is UTC, under any name.
  package var isUTC: Bool {
    rules.offset(at: Instant(secondsSince1970: 0)) == .zero && rules.nextTransition(after: .distantPast) == nil
  }

  /// A suffix for a local time that occurs twice in the zone because clocks go back: a space and the abbreviation for
  /// the offset. Empty for other times.
  package func mark(at instant: Instant) -> String {
    guard case .overlap = rules.local(rules.civil(at: instant)) else { return "" }
    return " " + rules.observance(at: instant).abbreviation
  }

  /// The current local time in the zone, without seconds.
  package var now: CivilDateTime { clock.now }

  package static var currentInstant: Instant { CommandContext.current.now() }
}
