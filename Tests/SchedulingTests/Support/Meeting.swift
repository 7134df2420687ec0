import CalendarModel
import ICalendar

/// Creates meetings from texts.
enum Meeting {
  /// Returns a meeting of Ann's, with additional lines.
  static func text(_ lines: String..., overrides: [[String]] = []) throws -> ICalendarObject {
    try ICalendarObject(
      parsing: (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"] + event(lines)
        + overrides.flatMap { event($0) } + ["END:VCALENDAR", ""]).joined(separator: "\r\n"))
  }

  private static func event(_ lines: [String]) -> [String] {
    let has = { (name: String) in lines.contains { $0.hasPrefix(name) } }
    let standard = [
      "UID:plan", "DTSTAMP:20260101T090000Z", has("DTSTART") ? nil : "DTSTART:20260108T100000Z",
      has("DTEND") ? nil : "DTEND:20260108T110000Z", has("SUMMARY") ? nil : "SUMMARY:Planning",
      has("ORGANIZER") ? nil : "ORGANIZER:mailto:ann@example.org",
    ].compactMap { $0 }
    return ["BEGIN:VEVENT"] + standard + lines + ["END:VEVENT"]
  }

  static let bob = "ATTENDEE:mailto:bob@example.com"
  static let cyd = "ATTENDEE:mailto:cyd@example.com"
}

extension ICalendarObject {
  /// Returns the calendar as a message.
  func asMessage(_ method: String) -> ICalendarObject {
    ICalendarObject(lines: lines + [ContentLine("METHOD:\(method)")], components: components)
  }
}
