import CivilTime
import Foundation
import Synchronization
import TimeZones

/// Converts Foundation's dates to the times of the modules below and back, for a reader in the default zone.
enum CivilConversion {
  static func instant(_ date: Date) -> Instant {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    return Instant(secondsSince1970: Int64(exactly: seconds.clamped(to: -1e15...1e15)) ?? 0)
  }

  /// The first full second that is not before a date.
  static func instantAfter(_ date: Date) -> Instant {
    let before = instant(date)
    return self.date(before) < date ? before.adding(seconds: 1) : before
  }

  static func date(_ instant: Instant) -> Date { Date(timeIntervalSince1970: Double(instant.secondsSince1970)) }

  /// The day of a date in the default zone.
  static func day(_ date: Date) -> CivilDate { localRules.civil(at: instant(date)).date }

  /// When a day begins in the default zone.
  static func start(of day: CivilDate) -> Date { date(localRules.instant(of: CivilDateTime(startOf: day))) }

  /// What TZIDs mean if no item says so, for a reader in the default zone.
  static var zones: ZoneContext { ZoneContext(reader: localRules) }

  /// The rules of the default zone.
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
