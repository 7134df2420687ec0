import CalendarModel
import CivilTime
import ICalendar
import Synchronization
import TimeZones

/// The VTIMEZONEs made from the system's zones for what is served, shared between threads: to make one takes longer than
/// to write an event.
enum MadeZones {
  private struct Key: Hashable {
    let tzid: ExactText
    let year: Int
  }

  private static let made = Mutex<[Key: Component?]>([:])
  /// How many are kept; then all are forgotten, whoever has so many names.
  private static let most = 1024

  /// The VTIMEZONE of a TZID from the beginning of a year on; nil if the system has no zone of that name.
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
