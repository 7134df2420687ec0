import CalendarModel
import CalendarStore
import CivilTime
import XML

extension DAVService {
  /// Where dates and floating times are for a report: in the zone that it names, else in that of the calendar, else in UTC.
  ///
  /// - Throws: `DAVFailure` if it names none that there is.
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
