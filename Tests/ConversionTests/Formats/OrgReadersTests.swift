import CivilTime
import Conversion
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Org in other readers")
struct OrgReadersTests {
  /// An occurrence as given by both sides.
  private struct Row: Hashable, CustomStringConvertible {
    var start: String
    var end: String
    var title: String
    var description: String { "\(start) \(end) \(title)" }
  }

  /// The events of a calendar between two days.
  private static func rows(_ bytes: [UInt8], zone: String? = nil) throws -> [Row: Int] {
    var options = try OrgTests.options()
    options.columns = ["kind", "start", "end", "title"]
    options.after = Instant(CivilDateTime(year: 2026, month: 11, day: 1, hour: 0, minute: 0, second: 0)!, at: .zero)
    options.before = Instant(CivilDateTime(year: 2027, month: 6, day: 1, hour: 0, minute: 0, second: 0)!, at: .zero)
    var rows: [Row: Int] = [:]
    for line in try Converted(bytes, to: .jsonl, from: .ics, options: options).text.split(separator: "\n") {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      guard object["kind"] as? String == "event" else { continue }
      // Org has minutes on the clock of one zone, and a single line for a title.
      func minute(_ name: String) -> String { String((object[name] as? String ?? "").prefix(16)) }
      let title = (object["title"] as? String ?? "").unicodeScalars.filter {
        !$0.properties.isWhitespace && $0.properties.generalCategory != .control && $0 != "⏎"
      }
      let name = String(String.UnicodeScalarView(title))
      rows[Row(start: minute("start"), end: minute("end"), title: name == "" ? "(notitle)" : name), default: 0] += 1
    }
    return rows
  }

  private static func toOrg(_ bytes: [UInt8]) throws -> Converted {
    var options = try OrgTests.options()
    options.before = Instant(CivilDateTime(year: 2027, month: 6, day: 1, hour: 0, minute: 0, second: 0)!, at: .zero)
    return try Converted(bytes, to: .org, from: .ics, options: options)
  }

  @Test(
    "the events of the corpora take place at the same times after a round trip",
    .enabled(if: RoundTripTests.folder != nil, "ALMANAC_CORPORA names no folder of .ics files to read"))
  func corpora() throws {
    let folder = URL(fileURLWithPath: RoundTripTests.folder ?? "")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".ics") }
      .sorted()
    var (count, events) = (0, 0)
    var differing: [String] = []
    for path in Nightly.share(oneIn: 6, of: files) {
      let bytes = Array(try Data(contentsOf: folder.appending(path: path)))
      guard bytes.count < 50_000, let there = try? Self.toOrg(bytes), let expected = try? Self.rows(bytes) else {
        continue
      }
      count += 1
      events += expected.values.reduce(0, +)
      do {
        let back = try Converted(
          there.bytes, to: .ics, from: .org, options: try OrgTests.options(zone: "Europe/Berlin"))
        let found = try Self.rows(back.bytes)
        let missing = expected.filter { found[$0.key] != $0.value }.keys.map { "\($0)" }
        let extra = found.filter { expected[$0.key] != $0.value }.keys.map { "\($0)" }
        if !missing.isEmpty || !extra.isEmpty {
          differing.append("\(path): -\(missing.sorted().prefix(2)) +\(extra.sorted().prefix(2))")
        }
      } catch {
        differing.append("\(path): \(error)")
      }
    }
    #expect(count > Nightly.count(300, byDay: 40) && events > Nightly.count(1000, byDay: 10))
    #expect(differing.isEmpty, "\(differing.count) of \(count):\n\(differing.prefix(25).joined(separator: "\n"))")
  }

  private static let emacs = "/usr/bin/emacs"

  /// Emacs's result for a file: the lines of org-element, and the calendar of ox-icalendar.
  private static func emacs(_ bytes: [UInt8]) throws -> (headings: [String], calendar: [UInt8]) {
    let folder = try OtherProgram.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "calendar.org")
    try Data(bytes).write(to: file)
    let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/entries.el")
    let found = try OtherProgram.run(emacs, ["-Q", "--batch", "-l", program.path, file.path], in: folder)
    #expect(found.status == 0)
    let calendar = try Data(contentsOf: folder.appending(path: "calendar.ics"))
    return (found.output.split(separator: "\n").map(String.init), Array(calendar))
  }

  private static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=WE", "FREQ=WEEKLY;INTERVAL=2",
    "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=25", "FREQ=MONTHLY;BYDAY=-1WE",
    "FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=11", "FREQ=MONTHLY;COUNT=5", "FREQ=DAILY;UNTIL=20261201T000000Z",
  ]

  @Test(
    "ox-icalendar's version of our entries takes place when the calendar does",
    .enabled(if: FileManager.default.isExecutableFile(atPath: emacs), "no Emacs"))
  func icalendar() throws {
    var items = Self.rules.enumerated().flatMap { index, rule in
      [
        "DTSTART;TZID=Europe/Berlin:20261125T091500|DURATION:PT45M|SUMMARY:rule \(index)|RRULE:\(rule)",
        "DTSTART;VALUE=DATE:20261125|SUMMARY:day \(index)|RRULE:\(rule)",
      ]
    }
    items += [
      "DTSTART;VALUE=DATE:20261125|DTEND;VALUE=DATE:20261128|SUMMARY:three days",
      "DTSTART:20261125T210000Z|DTEND:20261126T020000Z|SUMMARY:night",
      "DTSTART;TZID=Asia/Tokyo:20261125T090000|DURATION:PT1H|SUMMARY:Tokyo|RRULE:FREQ=DAILY;COUNT=3",
      "DTSTART:20261125T210000Z|DURATION:P2DT1H|SUMMARY:TODO :or: <2026-11-11>|DESCRIPTION:<2026-11-12 Thu>\\n* x\\n:END:",
      "DTSTART:20261231T210000Z|DTEND:20270101T020000Z|SUMMARY:party|RRULE:FREQ=YEARLY;COUNT=2",
    ]
    let text = OrgTests.calendar(items.enumerated().map { OrgTests.item("VEVENT", $0.element, uid: "\($0.offset)") })
    let expected = try Self.rows(Array(text.utf8))
    let calendar = try Self.emacs(try Self.toOrg(Array(text.utf8)).bytes).calendar
    // Emacs keeps the zero-width space that protects the title.
    let plain = String(decoding: calendar, as: UTF8.self).replacing("\u{200B}", with: "").replacing("\r\n ", with: "")
    let found = try Self.rows(Array(plain.utf8))
    let missing = expected.filter { found[$0.key] != $0.value }.keys.map { "\($0)" }.sorted()
    let extra = found.filter { expected[$0.key] != $0.value }.keys.map { "\($0)" }.sorted()
    #expect(missing.isEmpty && extra.isEmpty, "-\(missing.prefix(10)) +\(extra.prefix(10))")
    #expect(expected.count > 300)
  }

  @Test(
    "org-element reads keywords, priorities, tags, times and IDs as written",
    .enabled(if: FileManager.default.isExecutableFile(atPath: emacs), "no Emacs"))
  func elements() throws {
    let items = [
      "SUMMARY:Pay|DTSTART:20261120T090000Z|DUE:20261130T170000Z|PRIORITY:1|STATUS:IN-PROCESS|CATEGORIES:a,b c",
      "SUMMARY:Done|STATUS:COMPLETED|COMPLETED:20261102T091100Z|PRIORITY:9",
      "SUMMARY:Water|DTSTART;VALUE=DATE:20261201|RRULE:FREQ=DAILY;INTERVAL=2|X-ORG-REPEATER:.+2d/4d",
      "SUMMARY:Plain|DESCRIPTION:DEADLINE: <2026-11-11 Wed>\\n:PROPERTIES:\\n:ID: other\\n:END:",
    ]
    let text = OrgTests.calendar(
      items.enumerated().map { OrgTests.item("VTODO", $0.element, uid: "\($0.offset)") } + [
        OrgTests.item("VEVENT", "DTSTART:20261120T090000Z|DTEND:20261121T100000Z|SUMMARY:DONE x|CATEGORIES:c", uid: "e")
      ])
    let written = try Converted(Array(text.utf8), to: .org, options: try OrgTests.options())
    let found = try Self.emacs(written.bytes).headings
    #expect(
      Set(found) == [
        "0|STARTED|A|a,b_c|<2026-11-20 Fri 10:00>|<2026-11-30 Mon 18:00>||",
        "1|DONE|C||||[2026-11-02 Mon 10:11]|",
        "2|TODO|||<2026-12-01 Tue .+2d/4d>|||",
        "3|TODO||||||",
        "e|||c||||<2026-11-20 Fri 10:00>--<2026-11-21 Sat 11:00>",
      ], "\(found)")
  }

  @Test(
    "a file is read as ox-icalendar reads it",
    .enabled(if: FileManager.default.isExecutableFile(atPath: emacs), "no Emacs"))
  func reading() throws {
    let text = try Fixture.bytes("entries-of-org.org")
    let ours = try Converted(text, to: .ics, options: try OrgTests.options(zone: "Europe/Berlin"))
    let theirs = try Self.emacs(text).calendar
    // Emacs gives events without an end two hours, reads the diary sexp as a rule, and leaves times in titles.
    func starts(_ bytes: [UInt8]) throws -> Set<String> {
      Set(try Self.rows(bytes).keys.filter { $0.title != "SecondThursday" }.map { "\($0.start) \($0.title)" })
    }
    let found = try starts(ours.bytes)
    let expected = Set(try starts(theirs).map { $0.replacing(/<.*>/, with: "") })
    #expect(found == expected, "-\(expected.subtracting(found).sorted()) +\(found.subtracting(expected).sorted())")
  }
}
