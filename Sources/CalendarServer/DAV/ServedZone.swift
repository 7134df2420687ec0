import CivilTime
import CalendarModel
import ICalendar
import TimeZones

/// The zone of a client, in which dates and floating times are.
struct ServedZone {
  let rules: TimeZoneRules

  static let utc = ServedZone(rules: .utc)

  private init(rules: TimeZoneRules) { self.rules = rules }

  /// Nil if the text is no iCalendar object with one VTIMEZONE (RFC 4791 5.2.2).
  init?(_ text: String) {
    guard let calendar = try? ICalendarObject(parsing: text) else { return nil }
    let zones = calendar.components.filter { $0.component == .vtimezone }
    guard zones.count == 1, let name = zones[0].first(.tzid)?.text,
      let rules = ZoneContext(components: zones).rules(named: name)
    else { return nil }
    self.rules = rules
  }

  /// - Throws: `DAVFailure` if what a client gave as a zone is none.
  init(given text: String) throws {
    guard let zone = ServedZone(text) else {
      throw DAVFailure.calDAV("valid-calendar-data", "the time zone is no VCALENDAR with one VTIMEZONE")
    }
    self = zone
  }
}
