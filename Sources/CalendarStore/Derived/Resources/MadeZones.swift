import CalendarModel
import CivilTime
import ICalendar
import Synchronization
import TimeZones

/// A cache, shared between threads, of the VTIMEZONEs generated from the system's time zones for served resources.
/// Generating a VTIMEZONE takes longer than writing an event.
enum MadeZones {
  private struct Key: Hashable {
    let tzid: ExactText
    let year: Int
  }

  private static let made = Mutex<[Key: Component?]>([:])
  /// The maximum number of cached VTIMEZONEs. When it is reached, the cache is cleared.
  private static let most = 1024

  /// The VTIMEZONE for a TZID, beginning in a given year, or nil if the system has no time zone with that name.
  static func zone(_ tzid: String, from year: Int) -> Component? {
    let key = Key(tzid: ExactText(tzid), year: year)
    if let known = made.withLock({ $0[key] }) { return known }
    let zone = ZoneContext().rules(named: tzid).flatMap { rules in
      CivilDate(year: year, month: 1, day: 1).map { day in
        rules.component(tzid: tzid, from: Instant(CivilDateTime(startOf: day), at: .zero))
      }
    }
    made.withLock { made in
      if made.count >= most { made.removeAll() }
      made[key] = .some(zone)
    }
    return zone
  }
}
