/// A kind of file that repeats something as often as its size allows, like one that an attacker could send.
public struct RepetitiveCalendar: Sendable, CustomStringConvertible {
  /// What the file repeats.
  public let description: String
  private let content: @Sendable (_ bytes: Int, _ variant: Int) -> String

  private init(_ description: String, _ content: @escaping @Sendable (_ bytes: Int, _ variant: Int) -> String) {
    self.description = description
    self.content = content
  }

  /// Returns a file of about the given size. Its variants have the same items with different values.
  public func text(_ bytes: Int, variant: Int = 0) -> String { content(bytes, variant) }

  /// All kinds.
  public static let all: [RepetitiveCalendar] = structures + values

  private static let structures = [
    RepetitiveCalendar("properties of the calendar") { bytes, variant in
      calendar(event("1", ""), header: many(bytes) { "X-P\($0):\(variant)" })
    },
    RepetitiveCalendar("unused time zones") { bytes, variant in
      calendar(many(bytes) { zone("Z\($0)", variant) } + event("1", ""))
    },
    RepetitiveCalendar("time zones without contents") { bytes, variant in
      calendar(many(bytes) { "BEGIN:VTIMEZONE\r\nTZID:Z\($0)-\(variant)\r\nEND:VTIMEZONE" } + event("1", ""))
    },
    RepetitiveCalendar("events in their own time zones") { bytes, variant in
      calendar(
        many(bytes) { zone("Z\($0)", variant) + event("\($0)", "DTSTART;TZID=Z\($0):20260105T090000\r\n", start: "") })
    },
    RepetitiveCalendar("events") { bytes, variant in
      calendar(many(bytes) { event("\($0)", "SUMMARY:\(variant)\r\n") })
    },
    RepetitiveCalendar("events with one UID") { bytes, variant in
      calendar(many(bytes) { _ in event("1", "SUMMARY:\(variant)\r\n") })
    },
    RepetitiveCalendar("series of which each side deletes an occurrence") { bytes, variant in
      calendar(many(bytes) { event("\($0)", "RRULE:FREQ=DAILY\r\nEXDATE:2026010\(variant + 6)T090000Z\r\n") })
    },
    RepetitiveCalendar("series with an override, which one side moves") { bytes, variant in
      calendar(
        many(bytes) {
          event("\($0)", "RRULE:FREQ=DAILY\r\n", start: "DTSTART:20260105T0\(variant % 2 + 8)0000Z\r\n")
            + event("\($0)", "RECURRENCE-ID:20260107T080000Z\r\nSUMMARY:\(variant)\r\n")
        })
    },
    RepetitiveCalendar("overrides of one series") { bytes, variant in
      calendar(
        event("1", "RRULE:FREQ=MINUTELY\r\nSUMMARY:\(variant)\r\n")
          + many(bytes) { event("1", "RECURRENCE-ID:\(time($0))\r\nSUMMARY:\(variant)\r\n") })
    },
    RepetitiveCalendar("overrides that only one side has") { bytes, variant in
      calendar(
        event("1", "RRULE:FREQ=MINUTELY\r\nSUMMARY:\(variant)\r\n")
          + (variant == 2 ? "" : many(bytes) { event("1", "RECURRENCE-ID:\(time($0))\r\nSUMMARY:\(variant)\r\n") }))
    },
    RepetitiveCalendar("dates that a series lacks, one on each line") { bytes, variant in
      calendar(event("1", "RRULE:FREQ=MINUTELY\r\n" + many(bytes) { "EXDATE:\(time($0 * 3 + variant))" }))
    },
    RepetitiveCalendar("dates that a series lacks, all on one line") { bytes, variant in
      let dates = (0..<bytes / 17).map { time($0 * 3 + variant) }
      return calendar(event("1", "RRULE:FREQ=MINUTELY\r\nEXDATE:\(dates.joined(separator: ","))\r\n"))
    },
    RepetitiveCalendar("periods of a series, all on one line") { bytes, variant in
      let periods = (0..<bytes / 22).map { "\(time($0 * 3))/PT\(variant + 1)M" }
      return calendar(event("1", "RDATE;VALUE=PERIOD:\(periods.joined(separator: ","))\r\n"))
    },
    RepetitiveCalendar("calendars") { bytes, variant in
      many(bytes) { calendar(event("\($0)", "SUMMARY:\(variant)\r\n")) }
    },
    RepetitiveCalendar("comments of an event") { bytes, variant in
      calendar(event("1", many(bytes) { "COMMENT:\($0) \(variant)" }))
    },
    RepetitiveCalendar("extension properties of an event") { bytes, variant in
      calendar(event("1", many(bytes) { "X-P\($0):\(variant)" }))
    },
    RepetitiveCalendar("people") { bytes, variant in
      calendar(
        event(
          "1",
          "ORGANIZER:mailto:o@example.org\r\n"
            + many(bytes) { "ATTENDEE;PARTSTAT=\(variant == 0 ? "ACCEPTED" : "DECLINED"):mailto:a\($0)@example.org" }))
    },
    RepetitiveCalendar("alarms") { bytes, variant in
      calendar(event("1", many(bytes) { "BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER:-PT\($0 + variant)M\r\nEND:VALARM" }))
    },
    RepetitiveCalendar("equal people, attachments, conferences and alarms") { bytes, variant in
      let each = [
        "ATTENDEE:mailto:a@example.org", "ATTACH:http://x/\(variant)", "CONFERENCE;VALUE=URI:tel:1",
        "BEGIN:PARTICIPANT\r\nUID:p\r\nEND:PARTICIPANT", "BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER:-PT1M\r\nEND:VALARM",
      ]
      return calendar(event("1", each.map { line in many(bytes / each.count) { _ in line } }.joined()))
    },
    RepetitiveCalendar("parts of a rule") { bytes, variant in
      let parts = (0..<bytes / 9).map { ";X-P\($0)=\(variant)" }.joined()
      return calendar(event("1", "RRULE:FREQ=DAILY\(parts)\r\n"))
    },
    RepetitiveCalendar("lines of a description") { bytes, variant in
      calendar(event("1", "DESCRIPTION:\(variant)" + String(repeating: ":a:\\n#\\n", count: bytes / 8) + "\r\n"))
    },
    RepetitiveCalendar("categories") { bytes, variant in
      calendar(event("1", "CATEGORIES:\((0..<bytes / 8).map { "c\($0)-\(variant)" }.joined(separator: ","))\r\n"))
    },
    RepetitiveCalendar("parameters") { bytes, variant in
      calendar(event("1", "SUMMARY\((0..<bytes / 10).map { ";X-P\($0)=\(variant)" }.joined()):A\r\n"))
    },
    RepetitiveCalendar("nested events") { bytes, _ in
      calendar(String(repeating: "BEGIN:VEVENT\r\n", count: bytes / 14))
    },
    RepetitiveCalendar("lines that end in the middle") { bytes, variant in
      calendar(event("1", "DESCRIPTION:\(variant)\r\n" + String(repeating: "x\r", count: bytes / 2) + "\n"))
    },
  ]

  private static let values = ["a", " ", "a ", "src_", "a:", "[[", "<a", "\\n", "http://a ", "é", "e\u{301}", "_", "@"]
    .map {
      sign in
      RepetitiveCalendar("\(sign.debugDescription) in texts") { bytes, variant in
        let text = "x: \(variant)" + String(repeating: sign, count: bytes / sign.utf8.count) + ".end"
        return calendar(event("1", "SUMMARY:\(text)\r\nDESCRIPTION:\(text)\r\nLOCATION:\(text)\r\n"))
      }
    }

  // MARK: Parts

  private static func calendar(_ content: String, header: String = "") -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Repetition//EN\r\n\(header)\(content)END:VCALENDAR\r\n"
  }

  private static func event(_ uid: String, _ lines: String, start: String = "DTSTART:20260105T090000Z\r\n") -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\n\(start)\(lines)END:VEVENT\r\n"
  }

  private static func zone(_ name: String, _ variant: Int) -> String {
    """
    BEGIN:VTIMEZONE\r\nTZID:\(name)\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\n\
    TZOFFSETTO:+0\(variant + 1)00\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
    """
  }

  private static func many(_ bytes: Int, _ part: (Int) -> String) -> String {
    let count = max(1, bytes / (part(0).utf8.count + 2))
    return (0..<count).map { number in
      let text = part(number)
      return text.hasSuffix("\n") ? text : text + "\r\n"
    }.joined()
  }

  /// The time some minutes after 9 o'clock on January 5, 2026.
  private static func time(_ minutes: Int) -> String {
    let (day, minute) = (9 * 60 + minutes).quotientAndRemainder(dividingBy: 1440)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026\(two(day / 28 % 12 + 1))\(two(day % 28 + 1))T\(two(minute / 60))\(two(minute % 60))00Z"
  }
}
