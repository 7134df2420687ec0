import CivilTime
import Foundation
import Synchronization

/// Leads from Foundation's times to those of the modules below and back; local ones are in the default zone.
enum CivilConversion {
  static func instant(_ date: Date) -> Instant {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    return Instant(secondsSince1970: Int64(exactly: seconds.clamped(to: -1e15...1e15)) ?? 0)
  }

  /// The first full second that is not before a moment.
  static func instantAfter(_ date: Date) -> Instant {
    let before = instant(date)
    return self.date(before) < date ? before.adding(seconds: 1) : before
  }

  static func date(_ instant: Instant) -> Date { Date(timeIntervalSince1970: Double(instant.secondsSince1970)) }

  /// When a time is; dates begin at midnight of the default zone, and so do floating times and those in a zone that
  /// the system does not know.
  static func date(_ time: CalendarTime) -> Date { date(instant(time)) }

  static func instant(_ time: CalendarTime) -> Instant {
    switch time {
    case .utc(let civil): Instant(civil, at: .zero)
    case .zoned(let civil, let tzid): (rules(named: tzid) ?? localRules).instant(of: civil)
    case .date, .floating: localRules.instant(of: time.civilDateTime)
    }
  }

  /// A moment in the form of another time.
  static func time(_ date: Date, like form: CalendarTime) -> CalendarTime {
    switch form {
    case .date: .date(localRules.civil(at: instant(date)).date)
    case .floating: .floating(localRules.civil(at: instant(date)))
    case .utc, .zoned: .utc(instant(date).civil(at: .zero))
    }
  }

  /// The moment of an occurrence in a form that names it to the store: that of the series.
  static func time(_ recurrenceID: Instant, like start: CalendarTime?) -> CalendarTime {
    time(date(recurrenceID), like: start ?? .utc(recurrenceID.civil(at: .zero)))
  }

  /// A moment on the clocks of a zone; floating where there is none, UTC where the system does not know it.
  static func time(_ date: Date, in zone: TimeZone?) -> CalendarTime {
    guard let zone else { return .floating(localRules.civil(at: instant(date))) }
    guard !isUTC(zone), let rules = rules(named: zone.identifier) else {
      return .utc(instant(date).civil(at: .zero))
    }
    return .zoned(rules.civil(at: instant(date)), tzid: zone.identifier)
  }

  /// The day on which a moment is in the default zone.
  static func day(_ date: Date) -> CivilDate { localRules.civil(at: instant(date)).date }

  /// When a day begins in the default zone.
  static func start(of day: CivilDate) -> Date { date(localRules.instant(of: CivilDateTime(startOf: day))) }

  static func isUTC(_ zone: TimeZone) -> Bool { utcNames.contains(zone.identifier) }

  private static let utcNames: Set<String> = ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Zulu", "UCT"]

  /// The rules of the default zone.
  static var localRules: TimeZoneRules {
    let zone = TimeZone.current
    let name = zone.identifier
    return lastLocal.withLock { last in
      if let last, last.name == name { return last.rules }
      let rules =
        rules(named: name)
        ?? TimeZoneRules(fixed: UTCOffset(seconds: zone.secondsFromGMT()), abbreviation: zone.abbreviation() ?? "")
      last = (name, rules)
      return rules
    }
  }

  private static let lastLocal = Mutex<(name: String, rules: TimeZoneRules)?>(nil)

  static func rules(named name: String) -> TimeZoneRules? { try? TimeZoneDatabase.system.rules(named: name) }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
