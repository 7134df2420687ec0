import CivilTime
import Comparison
import Foundation
import ICalendar
import Testing

@Suite("Splitting calendars")
struct CalendarSplitTests {
  private static func event(_ lines: String) -> String { "BEGIN:VEVENT|\(lines)|END:VEVENT|" }

  private static func calendar(_ content: String) -> String {
    "BEGIN:VCALENDAR|VERSION:2.0|PRODID:-//Example//EN|X-WR-CALNAME:Team|\(content)END:VCALENDAR|"
      .replacing("|", with: "\r\n")
  }

  private static func zone(_ name: String) -> String {
    "BEGIN:VTIMEZONE|TZID:\(name)|BEGIN:STANDARD|DTSTART:19700101T000000|TZOFFSETFROM:+0100|TZOFFSETTO:+0100|"
      + "END:STANDARD|END:VTIMEZONE|"
  }

  private static let series = event(
    "UID:a|DTSTART;TZID=Here:20261130T090000|RRULE:FREQ=DAILY;COUNT=9|CATEGORIES:Work,Tea")
  private static let moved = event("UID:a|RECURRENCE-ID;TZID=Here:20261201T090000|DTSTART;TZID=There:20261202T090000")
  private static let single = event("UID:b|DTSTART;VALUE=DATE:20260105")
  private static let todo = "BEGIN:VTODO|SUMMARY:No UID|CATEGORIES:Work|END:VTODO|"
  private static let whole = calendar(zone("Here") + zone("There") + zone("Nowhere") + series + single + moved + todo)

  private func parts(_ criterion: CalendarSplit.Criterion, of text: String = whole) throws -> [String: String] {
    let split = try CalendarSplit(text: Array(text.utf8), by: criterion)
    return Dictionary(uniqueKeysWithValues: split.parts.map { ($0.name, String(decoding: $0.text, as: UTF8.self)) })
  }

  @Test("a series stays together with its overrides and the VTIMEZONEs that they name, under the calendar's properties")
  func uid() throws {
    let parts = try parts(.uid)
    #expect(parts["a"] == Self.calendar(Self.zone("Here") + Self.zone("There") + Self.series + Self.moved))
    #expect(parts["b"] == Self.calendar(Self.single))
    #expect(parts["without-uid-3"] == Self.calendar(Self.todo))
    #expect(parts.count == 3)
  }

  private static func instant(_ text: String) throws -> Instant {
    Instant(try CivilDateTime(parsing: text), at: .zero)
  }

  @Test("what parts repeat is counted: the properties of the calendar and the time zones")
  func repeated() throws {
    let zone =
      "BEGIN:VTIMEZONE\r\nTZID:Z\r\nCOMMENT:\(String(repeating: "x", count: 500))\r\nBEGIN:STANDARD\r\n"
      + "DTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    let events = (0..<100).map { Self.event("UID:\($0)|DTSTART;TZID=Z:20261130T090000") }
    let split = try CalendarSplit(text: Array(Self.calendar(zone + events.joined()).utf8), by: .uid)
    let items = Self.event("UID:1|DTSTART;TZID=Z:20261130T090000").utf8.count
    let sum = split.parts.reduce(0) { $0 + $1.text.count }
    #expect(split.parts.count == 100 && (0...1000).contains(sum - split.repeatedByteCount - 100 * items))
  }

  @Test("a series is filed once, in the month of its next occurrence, or of its beginning if it is over")
  func monthOfSeries() throws {
    let events = [
      "UID:birthday|DTSTART;VALUE=DATE:16040229|RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
      "UID:weekly|DTSTART:20200106T090000Z|RRULE:FREQ=WEEKLY",
      "UID:over|DTSTART:20200106T090000Z|RRULE:FREQ=DAILY;COUNT=3",
      "UID:unreadable|DTSTART:20210106T090000Z|RRULE:FREQ=SOMETIMES", "UID:single|DTSTART:20220106T090000Z",
    ]
    let text = Self.calendar(events.map(Self.event).joined())
    let months = try CalendarSplit(
      text: Array(text.utf8), by: .month, now: try Self.instant("20261126T090000"))
    #expect(months.parts.map(\.name) == ["2020-01", "2021-01", "2022-01", "2026-11", "2027-02"])
    #expect(months.parts.map(\.itemCount) == [1, 1, 1, 1, 1])
  }

  @Test("an item is filed under the month of its first start, and under its first category")
  func monthAndCategory() throws {
    let months = try CalendarSplit(
      text: Array(Self.whole.utf8), by: .month, now: try Self.instant("20261001T000000"))
    #expect(months.parts.map(\.name) == ["2026-01", "2026-11", "undated"])
    #expect(months.parts.map(\.itemCount) == [1, 2, 1])
    #expect(Set(try parts(.category).keys) == ["Work", "uncategorized"])
  }

  @Test("parts have the requested size, unless items that belong together are larger")
  func size() throws {
    let events = (0..<200).map {
      Self.event("UID:\($0)|DTSTART:20261130T090000Z|SUMMARY:\(String(repeating: "x", count: $0))")
    }
    let text = Self.calendar(events.joined())
    let split = try CalendarSplit(text: Array(text.utf8), by: .size(2000))
    #expect(split.parts.allSatisfy { $0.text.count <= 2000 } && split.parts.count > 10)
    #expect(split.parts.reduce(0) { $0 + $1.itemCount } == 200)
    for (part, next) in zip(split.parts, split.parts.dropFirst()) { #expect(part.text.count + next.text.count > 2000) }
    let single = try CalendarSplit(text: Array(Self.whole.utf8), by: .size(1))
    #expect(single.parts.map(\.itemCount) == [2, 1, 1])
    #expect(try CalendarSplit(text: Array(Self.whole.utf8), by: .size(1_000_000)).parts.count == 1)
  }

  @Test("iCalendar objects with different properties stay separate within a part")
  func objects() throws {
    let other = Self.calendar(Self.event("UID:a|SUMMARY:again")).replacing(
      "X-WR-CALNAME", with: "METHOD:CANCEL\r\nX-WR-CALNAME")
    let parts = try parts(.uid, of: Self.calendar(Self.single) + Self.calendar(Self.event("UID:a")) + other)
    #expect(parts["a"] == Self.calendar(Self.event("UID:a")) + other)
  }

  @Test(
    "all parts of a file of the corpora together have the same content as the file",
    .enabled(if: ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] != nil),
    arguments: [CalendarSplit.Criterion.uid, .month, .category, .size(20_000)])
  func corpora(criterion: CalendarSplit.Criterion) throws {
    let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] ?? ""
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var count = 0
    for file in files where file.hasSuffix(".ics") {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"), data.count < 200_000,
        let split = try? CalendarSplit(text: Array(data), by: criterion)
      else { continue }
      let before = try components(Array(data))
      let after = try components(split.parts.flatMap(\.text))
      #expect(before == after, "\(file)")
      count += 1
    }
    #expect(count > 100)
  }

  /// The items of a file as unfolded text, sorted.
  private func components(_ bytes: [UInt8]) throws -> [String] {
    if bytes.isEmpty { return [] }
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var texts: [String] = []
    while let element = try reader.next() {
      if case .component(let component, _) = element, component.component != .vtimezone {
        texts.append(component.description)
      }
    }
    return texts.sorted()
  }

  @Test("items whose UIDs differ only in their bytes go to two files")
  func normalization() throws {
    let events = ["caf\u{E9}", "cafe\u{301}"].map { "BEGIN:VEVENT\r\nUID:\($0)\r\nEND:VEVENT\r\n" }.joined()
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events)END:VCALENDAR\r\n"
    let split = try CalendarSplit(text: Array(text.utf8), by: .uid)
    #expect(split.parts.count == 2)
  }
}
