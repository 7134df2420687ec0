import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The zone of a calendar: as clients have set it, by a definition (RFC 4791 5.2.2) or by a name (RFC 7809 5.2), or else
/// as its files have it (X-WR-TIMEZONE).
struct CalendarZone {
  let rules: TimeZoneRules
  /// Its name, if that means something everywhere.
  let name: String?

  /// An iCalendar object with one VTIMEZONE.
  struct Definition {
    let name: String
    let rules: TimeZoneRules

    /// Nil if the text is none.
    init?(_ text: String) {
      guard let calendar = try? ICalendarObject(parsing: text) else { return nil }
      let zones = calendar.components.filter { $0.component == .vtimezone }
      guard zones.count == 1, let name = zones[0].first(.tzid)?.text,
        let rules = ZoneContext(components: zones).rules(named: name)
      else { return nil }
      self.name = name
      self.rules = rules
    }
  }

  /// Nil if it has none.
  ///
  /// - Parameters:
  ///   - definition: what a client set as `calendar-timezone`.
  ///   - name: what a client set as `calendar-timezone-id`.
  ///   - floatingZone: X-WR-TIMEZONE.
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

  /// The zone as an iCalendar object, for clients that know no names.
  var definition: String? {
    guard let name, let day = CivilDate(year: 1970, month: 1, day: 1) else { return nil }
    let zone = rules.component(tzid: name, from: Instant(CivilDateTime(startOf: day), at: .zero))
    return (try? zone.asCalendar).map { String(decoding: $0, as: UTF8.self) }
  }
}
