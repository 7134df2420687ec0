import CalendarModel
import ICalendar

/// What a client sent to be a calendar object (RFC 4791 4.1, 5.3.2.1).
struct SubmittedObject {
  let octets: [UInt8]
  let items: [Component]
  let zones: [Component]
  let uid: String

  /// - Throws: `DAVFailure` with the condition that does not hold.
  init(_ octets: [UInt8], mediaType: String?) throws {
    if let mediaType, !["text/calendar", "application/octet-stream", "text/plain"].contains(mediaType) {
      throw DAVFailure.calDAV("supported-calendar-data", "calendars take text/calendar, not \(mediaType)")
    }
    if octets.count > ObjectLimits.size {
      throw DAVFailure.calDAV("max-resource-size", "an object may have \(ObjectLimits.size) octets")
    }
    let object = try ObjectRules.items(of: octets)
    self.octets = octets
    items = object.items
    zones = object.zones
    uid = object.uid
    if uid.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw DAVFailure.calDAV("valid-calendar-data", "the UID has a control character")
    }
    try ObjectLimits.check(items, zones: zones)
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
  }

  /// The name of its component.
  var component: String { items[0].name }
}
