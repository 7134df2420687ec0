import CivilTime
import Foundation
import Synchronization
import TimeZones

/// Converts between Foundation's dates and the times used by lower-level modules, in the default time zone.
enum CivilConversion {
  static func instant(_ date: Date) -> Instant {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    return Instant(secondsSince1970: Int64(exactly: seconds.clamped(to: -1e15...1e15)) ?? 0)
  }

  /// The first whole second at or after a date.
  static func instantAfter(_ date: Date) -> Instant {
    let before = instant(date)
    return self.date(before) < date ? before.adding(seconds: 1) : before
  }

  static func date(_ instant: Instant) -> Date { Date(timeIntervalSince1970: Double(instant.secondsSince1970)) }

  /// The day on which a date falls in the default time zone.
  static func day(_ date: Date) -> CivilDate { localRules.civil(at: instant(date)).date }

  /// The beginning of a day in the default time zone.
  static func start(of day: CivilDate) -> Date { date(localRules.instant(of: CivilDateTime(startOf: day))) }

  /// The context for times that do not belong to an item, in the default time zone.
  static var zones: ZoneContext { ZoneContext(reader: localRules) }

  /// The rules of the default time zone.
  static var localRules: TimeZoneRules {
    let zone = TimeZone.current
    let name = zone.identifier
    return lastLocal.withLock { last in
      if let last, last.name == name { return last.rules }
      let rules =
        ZoneContext().rules(named: name)
        ?? TimeZoneRules(fixed: UTCOffset(seconds: zone.secondsFromGMT()), abbreviation: zone.abbreviation() ?? "")
      last = (name, rules)
      return rules
    }
  }

  private static let lastLocal = Mutex<(name: String, rules: TimeZoneRules)?>(nil)
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
