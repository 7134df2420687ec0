import CivilTime
import ICalendar
import Libical

/// A VTIMEZONE as read by libical.
struct LibicalZone {
  private let zone: LibicalTimeZone

  /// Reads a component; nil if libical rejects it.
  init?(_ component: Component) {
    guard let theirs = SecondOpinion.reading(of: component), let zone = try? LibicalTimeZone(theirs) else { return nil }
    self.zone = zone
  }

  /// Returns the offset at an instant.
  func offset(at instant: Instant) throws -> UTCOffset {
    let civil = instant.civil(at: .zero)
    let time = LibicalTime(
      year: civil.date.year, month: civil.date.month, day: civil.date.day, hour: civil.hour, minute: civil.minute,
      second: civil.second)
    return UTCOffset(seconds: try zone.offset(atUTC: time))
  }
}
