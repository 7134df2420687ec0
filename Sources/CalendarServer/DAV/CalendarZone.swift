import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The time zone of a calendar: the one that clients have set with a definition (RFC 4791 5.2.2) or a name
/// (RFC 7809 5.2), or else the one from its files (X-WR-TIMEZONE).
struct CalendarZone {
  let rules: TimeZoneRules
  /// The name of the time zone, if it is a standard name.
  let name: String?

  /// An iCalendar object with one VTIMEZONE.
  struct Definition {
    let name: String
    let rules: TimeZoneRules

    /// Reads a definition, or returns nil if the text is not one.
    init?(_ text: String) {
      guard let calendar = try? ICalendarObject(parsing: text) else { return nil }
      let zones = calendar.components.filter { $0.component == .vtimezone }
      guard zones.count == 1, let name = zones[0].timeZoneID,
        let rules = ZoneContext(components: zones).rules(named: name)
      else { return nil }
      self.name = name
      self.rules = rules
    }
  }

  /// Returns nil if the calendar has no time zone.
  ///
  /// - Parameters:
  ///   - definition: The `calendar-timezone` that a client has set.
  ///   - name: The `calendar-timezone-id` that a client has set.
  ///   - floatingZone: The value of X-WR-TIMEZONE.
  init?(definition: String?, name: String?, floatingZone: String?) {
    let named = { (name: String) in ZoneContext().rules(named: name) }
    if let definition = definition.flatMap({ Definition($0) }) {
      rules = definition.rules
      self.name = named(definition.name) == nil ? nil : definition.name
    } else if let name = name ?? floatingZone, let known = named(name) {
      rules = known
      self.name = name
    } else {
      return nil
    }
  }

  /// The time zone as an iCalendar object, for clients that do not support names.
  var definition: String? {
    guard let name, let day = CivilDate(year: 1970, month: 1, day: 1) else { return nil }
    let zone = rules.component(tzid: name, from: Instant(CivilDateTime(startOf: day), at: .zero))
    return (try? zone.asCalendar).map { String(decoding: $0, as: UTF8.self) }
  }
}
