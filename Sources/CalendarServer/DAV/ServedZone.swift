import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The time zone of dates and floating times for a client: filters, the index, expansions and busy times all use it.
struct ServedZone {
  /// The time zone of dates, and of floating times if the calendar has no time zone for them.
  let rules: TimeZoneRules
  /// The calendar's time zone for floating times (X-WR-TIMEZONE), or nil. It overrides the time zone in the request.
  var floatingZone: String?

  static let utc = ServedZone(rules: .utc)

  init(rules: TimeZoneRules, floatingZone: String? = nil) {
    self.rules = rules
    self.floatingZone = floatingZone
  }
}

extension TimeZoneRules {
  /// Finds the rules of a time zone by name (RFC 7809).
  ///
  /// - Throws: `DAVFailure` if the name is unknown.
  init(named name: String) throws(DAVFailure) {
    guard let rules = ZoneContext().rules(named: name) else {
      throw DAVFailure.calDAV("valid-timezone", "unknown time zone “\(name)”")
    }
    self = rules
  }

  /// Reads the rules of an iCalendar object with one VTIMEZONE (RFC 4791 5.2.2).
  ///
  /// - Throws: `DAVFailure` if the text is not such an object.
  init(definedIn text: String) throws(DAVFailure) {
    guard let definition = CalendarZone.Definition(text) else {
      throw DAVFailure.calDAV("valid-calendar-data", "the time zone must be a VCALENDAR with one VTIMEZONE")
    }
    self = definition.rules
  }
}
