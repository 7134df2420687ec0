package import CivilTime
import Foundation
package import TypedTimes

/// The zone in which the program shows times, and in which it reads those that name none.
package struct DisplayZone {
  /// Its clocks; they show the same now as long as the program runs.
  package let clock: ZoneClock

  /// The zone of that name, else the one that TZ names, else the system's.
  ///
  /// A name may also be a rule of POSIX, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
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
          "TZ is “\(text)”, which is not a time zone; set it to a name such as Europe/Berlin, or name a zone with --tz")
      }
      self = zone
    } else {
      self = Self.systemName.flatMap { Self($0) } ?? Self("UTC", .utc)
    }
  }

  package init(_ name: String, _ rules: TimeZoneRules, isNamed: Bool = true, now: Instant = currentInstant) {
    self.init(ZoneClock(name, rules, isNamed: isNamed, now: now))
  }

  /// The zone of some clocks.
  package init(_ clock: ZoneClock) {
    var clock = clock
    clock.customs = .current
    self.clock = clock
  }

  package var name: String { clock.name }
  package var rules: TimeZoneRules { clock.rules }
  /// Whether the name is one that a calendar can carry as a TZID, and not a rule of POSIX.
  package var isNamed: Bool { clock.isNamed }
  /// Now, without seconds.
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

  /// What the variable TZ names: without the colon before it, and without the folder of the zones. Nothing is UTC.
  private static func nameInVariable(_ text: String) -> String {
    let text = text.hasPrefix(":") ? String(text.dropFirst()) : text
    if text.isEmpty { return "UTC" }
    if text == "/etc/localtime" { return systemName ?? "UTC" }
    return text.range(of: "zoneinfo/").map { String(text[$0.upperBound...]) } ?? text
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
  package var isUTC: Bool {
    rules.offset(at: Instant(secondsSince1970: 0)) == .zero && rules.nextTransition(after: .distantPast) == nil
  }

  /// What tells two times apart that the zone's clocks show alike, as when they are put back: the abbreviation of the
  /// offset behind a space. Nothing at all other times.
  package func mark(at instant: Instant) -> String {
    guard case .overlap = rules.local(rules.civil(at: instant)) else { return "" }
    return " " + rules.observance(at: instant).abbreviation
  }

  /// Now, on the zone's clocks, without seconds.
  package var now: CivilDateTime { clock.now }

  package static var currentInstant: Instant { CommandContext.current.now() }
}
