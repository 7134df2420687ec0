/// Content lines that illustrate a rule: either a violation or the correct form.
///
/// Each part starts on a new line. The properties that each component requires are added, so an example contains only
/// the lines that matter for the rule.
struct Example: ExpressibleByStringLiteral {
  let text: String

  init(_ parts: [Example]) { text = parts.map(\.text).joined(separator: "\n") }

  init(stringLiteral text: String) { self.text = text }

  /// The parts, each starting on a new line.
  static func lines(_ parts: Example...) -> Example { Example(parts) }

  /// A complete calendar; without parts, one that contains a lunch event.
  static func calendar(_ parts: Example...) -> Example {
    component("VCALENDAR", ["VERSION:2.0\nPRODID:-//Example//Example//EN"] + (parts.isEmpty ? [.event()] : parts))
  }

  /// A VEVENT with UID and DTSTAMP; without parts, a lunch event.
  static func event(uid: Int = 1, _ parts: Example...) -> Example {
    component("VEVENT", [stamped(uid)] + (parts.isEmpty ? [lunch] : parts))
  }

  /// A VTODO with UID and DTSTAMP.
  static func todo(uid: Int = 1, _ parts: Example...) -> Example { component("VTODO", [stamped(uid)] + parts) }

  /// A VJOURNAL with UID and DTSTAMP.
  static func journal(uid: Int = 1, _ parts: Example...) -> Example { component("VJOURNAL", [stamped(uid)] + parts) }

  /// A VALARM; without parts, one that displays a message.
  static func alarm(_ parts: Example...) -> Example {
    component(
      "VALARM", parts.isEmpty ? ["ACTION:DISPLAY\nDESCRIPTION:Lunch is near\nTRIGGER:-PT15M"] : parts)
  }

  /// A VTIMEZONE; without observances, one with a fixed offset.
  static func zone(_ name: String, _ observances: Example...) -> Example {
    let fixed = standard("DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100")
    return component(
      "VTIMEZONE", [Example(stringLiteral: "TZID:\(name)")] + (observances.isEmpty ? [fixed] : observances))
  }

  /// A STANDARD observance.
  static func standard(_ lines: Example) -> Example { component("STANDARD", [lines]) }

  /// A DAYLIGHT observance.
  static func daylight(_ lines: Example) -> Example { component("DAYLIGHT", [lines]) }

  /// A VTIMEZONE with the rules of Berlin since 1996.
  static func berlin(as name: String) -> Example {
    zone(
      name,
      standard(
        """
        DTSTART:19961027T030000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        TZNAME:CET
        """),
      daylight(
        """
        DTSTART:19960331T020000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        TZNAME:CEST
        """))
  }

  static let berlin = berlin(as: "Europe/Berlin")
  /// The time and the summary of the lunch event.
  static let lunch: Example = "DTSTART:20260105T100000Z\nSUMMARY:Lunch"

  /// A lunch event in Berlin time, with its VTIMEZONE.
  static let lunchInBerlin: Example = .lines(
    .berlin, .event("DTSTART;TZID=Europe/Berlin:20260105T100000\nSUMMARY:Lunch"))

  private static func stamped(_ uid: Int) -> Example {
    Example(stringLiteral: "UID:\(uid)@example.com\nDTSTAMP:20260101T000000Z")
  }

  private static func component(_ name: String, _ parts: [Example]) -> Example {
    Example([Example(stringLiteral: "BEGIN:\(name)")] + parts + [Example(stringLiteral: "END:\(name)")])
  }
}
