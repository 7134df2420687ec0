import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Where dates and floating times are for a client: the same for filters, the index, expansions and busy times.
struct ServedZone {
  /// The zone of dates, and of floating times that the calendar does not place.
  let rules: TimeZoneRules
  /// Where the calendar has its floating times (X-WR-TIMEZONE), whatever anybody asks for; nil for nowhere.
  var floatingZone: String?

  static let utc = ServedZone(rules: .utc)

  init(rules: TimeZoneRules, floatingZone: String? = nil) {
    self.rules = rules
    self.floatingZone = floatingZone
  }
}

extension TimeZoneRules {
  /// The rules of a zone by its name (RFC 7809).
  ///
  /// - Throws: `DAVFailure` if nobody knows it.
  init(named name: String) throws(DAVFailure) {
    guard let rules = ZoneContext().rules(named: name) else {
      throw DAVFailure.calDAV("valid-timezone", "there is no time zone “\(name)”")
    }
    self = rules
  }

  /// The rules of an iCalendar object with one VTIMEZONE (RFC 4791 5.2.2).
  ///
  /// - Throws: `DAVFailure` if it is none.
  init(definedIn text: String) throws(DAVFailure) {
    guard let definition = CalendarZone.Definition(text) else {
      throw DAVFailure.calDAV("valid-calendar-data", "the time zone is no VCALENDAR with one VTIMEZONE")
    }
    self = definition.rules
  }
}
