import CalendarModel
import CalendarStore
import ICalendar

/// What a client sent to be a calendar object (RFC 4791 4.1, 5.3.2.1).
struct SubmittedObject {
  /// What the store takes.
  let resource: PreparedResource
  /// The name of its component.
  let component: String
  var uid: String { resource.uid }

  /// - Throws: `DAVFailure` with the condition that does not hold.
  init(_ octets: [UInt8], mediaType: String?) throws {
    if let mediaType, !["text/calendar", "application/octet-stream", "text/plain"].contains(mediaType) {
      throw DAVFailure.calDAV("supported-calendar-data", "calendars take text/calendar, not \(mediaType)")
    }
    if octets.count > ObjectLimits.size {
      throw DAVFailure.calDAV("max-resource-size", "an object may have \(ObjectLimits.size) octets")
    }
    try ObjectLimits.check(octets)
    let object = try ObjectRules.items(of: octets)
    let items = object.items
    if object.uid.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw DAVFailure.calDAV("valid-calendar-data", "the UID has a control character")
    }
    try ObjectLimits.check(items, zones: object.zones)
    for item in items {
      let times = ComponentTimes(item)
      for property in [KnownProperty.dtstart, .dtend, .due, .recurrenceID] {
        for line in item.all(property) where line.time == nil {
          throw DAVFailure.calDAV("valid-calendar-data", "line \(line.lineNumber): \(line.name) is no date or time")
        }
      }
      if let rule = times.unreadableRules.first {
        throw DAVFailure.calDAV("valid-calendar-data", "line \(rule.lineNumber): the rule cannot be read")
      }
      if item.component == .vevent, times.start == nil {
        throw DAVFailure.calDAV("valid-calendar-data", "the event has no DTSTART")
      }
    }
    resource = try PreparedResource(items, zones: object.zones, uid: object.uid, octets: octets)
    component = resource.kind.rawValue
  }
}
