import CalendarModel
import CalendarStore
import ICalendar

/// A calendar object that a client sent (RFC 4791 4.1, 5.3.2.1).
struct SubmittedObject {
  /// The object, prepared for the store.
  let resource: PreparedResource
  /// The component name of the item.
  let component: String
  var uid: String { resource.uid }

  /// - Throws: `DAVFailure` with the violated condition.
  init(_ octets: [UInt8], mediaType: String?) throws {
    if let mediaType, !["text/calendar", "application/octet-stream", "text/plain"].contains(mediaType) {
      throw DAVFailure.calDAV("supported-calendar-data", "calendars accept text/calendar, not \(mediaType)")
    }
    if octets.count > ObjectLimits.size {
      throw DAVFailure.calDAV("max-resource-size", "an object can have at most \(ObjectLimits.size) bytes")
    }
    try ObjectLimits.check(octets)
    let object = try ObjectRules.items(of: octets)
    let items = object.items
    if object.uid.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw DAVFailure.calDAV("valid-calendar-data", "the UID must not contain control characters")
    }
    try ObjectLimits.check(items, zones: object.zones)
    for item in items {
      let times = ComponentTimes(item)
      for property in [KnownProperty.dtstart, .dtend, .due, .recurrenceID] {
        for line in item.all(property) where line.time == nil {
          throw DAVFailure.calDAV("valid-calendar-data", "line \(line.lineNumber): \(line.name) is not a date or time")
        }
      }
      if let rule = times.unreadableRules.first {
        throw DAVFailure.calDAV("valid-calendar-data", "line \(rule.lineNumber): the recurrence rule is not valid")
      }
      if item.component == .vevent, times.start == nil {
        throw DAVFailure.calDAV("valid-calendar-data", "the event has no DTSTART")
      }
    }
    resource = try PreparedResource(items, zones: object.zones, uid: object.uid, octets: octets)
    component = resource.kind.rawValue
  }
}
