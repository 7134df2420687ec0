import CalendarModel
import CalendarStore
import CivilTime
import XML

extension DAVService {
  /// Returns the time zone that a report uses for dates and floating times: the time zone that the report names, or
  /// else the calendar's, or else UTC.
  ///
  /// - Throws: `DAVFailure` if the report names an unknown time zone.
  func zone(_ document: DAVElement, _ calendar: ServedCalendar, _ reader: ServingReader) throws -> ServedZone {
    let floatingZone = try reader.floatingZone(calendar)
    let rules =
      try document.first(XMLName("timezone", in: DAVNames.calDAV)).map { try TimeZoneRules(definedIn: $0.text) }
      ?? document.first(XMLName("timezone-id", in: DAVNames.calDAV)).map { try TimeZoneRules(named: $0.text) }
      ?? CalendarZone(try KeptProperties(reader.properties(calendar)), floatingZone: floatingZone)?.rules
    return ServedZone(rules: rules ?? .utc, floatingZone: floatingZone)
  }
}

extension CalendarZone {
  init?(_ kept: KeptProperties, floatingZone: String?) {
    self.init(
      definition: kept.text(DAVNames.timeZone), name: kept.text(DAVNames.timeZoneID), floatingZone: floatingZone)
  }
}
