import ICalendar
import TestSupport
import Testing

/// Inputs that could slow down a reader take about as long as plain ones with as many lines.
@Suite("Linear time for hostile input")
struct LinearTimeTests {
  /// A pattern that is repeated between a beginning and an end, and a plain one for comparison.
  struct Pair: Sendable, CustomTestStringConvertible {
    var kind: String
    var beginning = "BEGIN:VCALENDAR\n"
    var hostile: String
    var plain = "X-A:1\n"
    var end = "END:VCALENDAR\n"
    var times = 20_000

    var testDescription: String { kind }
  }

  fileprivate static let event = "BEGIN:VEVENT\nX:1\nEND:VEVENT\n"

  private static let floods = [
    Pair(kind: "CRs", beginning: "", hostile: "\r", plain: "\n", end: event, times: 400_000),
    Pair(kind: "blank lines", hostile: "\r\n"), Pair(kind: "LFs", hostile: "\n"),
    Pair(kind: "stray lines before", beginning: "", hostile: "junk\n", end: event),
    Pair(kind: "stray lines behind", beginning: event, hostile: "junk\n"),
    Pair(kind: "stray properties", beginning: event, hostile: "A:1\n"),
    Pair(kind: "stray ENDs", hostile: "END:VEVENT\n"),
    Pair(kind: "nested components", hostile: "BEGIN:X-A\n", plain: "BEGIN:X-A\nEND:X-A\n"),
    Pair(kind: "nested alarms", hostile: "BEGIN:VALARM\n", plain: "BEGIN:VALARM\nEND:VALARM\n"),
    Pair(kind: "unclosed events", hostile: "BEGIN:VEVENT\n", plain: event),
    Pair(kind: "unclosed calendars", beginning: "", hostile: "BEGIN:VCALENDAR\n", plain: event),
    Pair(kind: "empty folds", beginning: "BEGIN:VEVENT\nX:1\n", hostile: " \n"),
    Pair(kind: "folds of one byte", beginning: "BEGIN:VEVENT\nX:1\n", hostile: " a\n"),
    Pair(kind: "folds behind blank lines", beginning: "BEGIN:VEVENT\n", hostile: "\n a\n"),
    Pair(kind: "quotes", beginning: "BEGIN:VEVENT\n", hostile: "X;A=\":\n"),
  ]

  private static let monsters = [";", "\"", "\":", ";A=\"b\"", "\u{1}", "é", "\t", ","].map { pattern in
    Pair(
      kind: "a line of \(pattern)", beginning: "BEGIN:VEVENT\nX;A=", hostile: pattern,
      plain: String(repeating: "a", count: pattern.utf8.count), end: ":1\nEND:VEVENT\n", times: 200_000)
  }

  private func seconds(_ pair: Pair, _ pattern: String) -> Double {
    ThreadTime.seconds {
      _ = Reading(RepeatingSource(pair.beginning, repeating: pattern, times: pair.times, pair.end))
    }
  }

  @Test("many lines of any kind take no longer than plain ones", arguments: floods)
  func manyLines(pair: Pair) {
    let plain = seconds(pair, pair.plain)
    let hostile = seconds(pair, pair.hostile)
    #expect(hostile < plain * 3 + 0.1, "\(pair.kind): \(hostile) s, plain: \(plain) s")
  }

  @Test("a long line, whatever it contains, takes little longer than a plain one", arguments: monsters)
  func longLines(pair: Pair) {
    let plain = seconds(pair, pair.plain)
    let hostile = seconds(pair, pair.hostile)
    #expect(hostile < plain * 10 + 0.1, "\(pair.kind): \(hostile) s, plain: \(plain) s")
  }

  @Test(
    "a million line endings are counted and do not affect what follows", .timeLimit(.minutes(30)),
    arguments: [("\r", ICalendar.Issue.Code.bareCarriageReturn), ("\n", .bareLineFeed), ("\r\n", .blankLine)])
  func million(ending: String, code: ICalendar.Issue.Code) throws {
    let reader = CalendarReader(
      source: RepeatingSource(repeating: ending, times: 1_000_000, "BEGIN:VEVENT\r\nEND:VEVENT\r\n"))
    let element = try reader.next()
    #expect(element != nil)
    #expect(try reader.next() == nil)
    #expect(reader.issueCounts[code] == 1_000_000)
  }

  @Test("100,000 levels of nesting are read, reported once, and do not affect what follows")
  func deepNesting() {
    let reading = Reading(
      RepeatingSource(
        "BEGIN:VCALENDAR\n", repeating: "BEGIN:X-A\n", times: 100_000, "END:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n"))
    #expect(reading.componentLines == [["BEGIN:VEVENT", "END:VEVENT"]])
    #expect(reading.codes.filter { $0 == .nestingTooDeep }.count == 1)
  }
}
