import CivilTime
import Conversion
import ICalendar
import TestSupport
import Testing

/// Files that repeat something many times: converting them takes time in proportion to their size.
@Suite("Converting repetitive files", .timeLimit(.minutes(60)))
struct GrowthTests {
  private static let size = Nightly.count(60_000, byDay: 16_000)

  /// A converter that lists only the occurrences of an hour, if the format lists occurrences at all.
  private func converter(to format: CalendarFormat, _ spool: Spool) -> Converter? {
    var options = ConversionOptions()
    options.after = Instant(secondsSince1970: 1_767_600_000)
    options.before = options.after?.adding(seconds: 3600)
    return (try? Converter(to: format, options: options, into: spool)) ?? (try? Converter(to: format, into: spool))
  }

  @Test("four times as much takes at most about four times as long", arguments: RepetitiveCalendar.all)
  func growth(file: RepetitiveCalendar) {
    for format in CalendarFormat.allCases {
      let growth = Growth.ofTime(for: Self.size) { size in
        guard let spool = try? Spool(), var converter = converter(to: format, spool) else { return }
        try? converter.convert(CalendarInput(name: "repetition.ics", bytes: Array(file.text(size).utf8)))
        _ = try? converter.finish()
      }
      #expect(growth < 8, "\(format.rawValue) of \(file)")
    }
    for redaction in Redaction.allCases {
      let growth = Growth.ofTime(for: Self.size) { size in
        guard let spool = try? Spool(), var converter = try? Converter(to: .ics, into: spool) else { return }
        converter.redaction = redaction
        try? converter.convert(CalendarInput(name: "repetition.ics", bytes: Array(file.text(size).utf8)))
        _ = try? converter.finish()
      }
      #expect(growth < 8, "--redact \(redaction) of \(file)")
    }
  }

  /// Files of other formats, by what they repeat.
  private static let others: [String: (format: CalendarFormat, text: @Sendable (Int) -> String)] = [
    "keywords of Org": (
      .org,
      { bytes in
        "#+TODO:" + (0..<bytes / 8).map { " w\($0)" }.joined() + " | D\n" + String(repeating: "* b\n", count: bytes / 8)
      }
    ),
    "comments in Org": (.org, { "* a <2026-01-01>\n" + String(repeating: "#\n", count: $0 / 2) }),
    "drawers in Org": (.org, { "* a <2026-01-01>\n" + String(repeating: ":PROPERTIES:\n", count: $0 / 13) }),
    "a list in CSV": (
      .csv,
      {
        "title,start,rrule,exception_dates\nA,2026-01-05,FREQ=DAILY,\""
          + String(repeating: "2026-01-06,", count: $0 / 11) + "\"\n"
      }
    ),
    "a list with semicolons in CSV": (
      .csv,
      {
        "title,start,rrule,exception_dates\nA,2026-01-05,FREQ=DAILY,\""
          + String(repeating: "2026-01-06;", count: $0 / 11) + "\"\n"
      }
    ),
  ]

  @Test("four times as much in other formats takes at most about four times as long", arguments: others.keys.sorted())
  func otherFormats(repeated: String) throws {
    let other = try #require(Self.others[repeated])
    let growth = Growth.ofTime(for: Self.size) { size in
      guard let spool = try? Spool(), var converter = converter(to: .org, spool) else { return }
      try? converter.convert(CalendarInput(name: "file", bytes: Array(other.text(size).utf8)), from: other.format)
      _ = try? converter.finish()
    }
    #expect(growth < 8)
  }
}
