import CalendarStore
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Failed and partial imports")
struct FailureTests {
  /// A source that returns some bytes and then fails, like a network share that disappears.
  private final class BrokenSource: ByteSource {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
      if rest.isEmpty { throw ICalendarError(.unreadable, "the share is gone") }
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  private func broken(_ text: String) -> CalendarInput {
    CalendarInput(name: "broken.ics") { () throws(ICalendarError) in BrokenSource(text) }
  }

  private let whole = CalendarInput(name: "whole.ics", bytes: Array(calendar(event(uid: "whole")).utf8))

  @Test(
    "an input that fails in the middle reverts everything",
    arguments: [
      calendar(event()) + "BEGIN:VCALENDAR\r\n",
      "BEGIN:VCALENDAR\r\nX-WR-CALNAME:New\r\n" + event() + event(uid: "two"),
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:New\r\nX-MORE:1\r\n",
    ])
  func failsInTheMiddle(text: String) throws {
    let test = try TestStore()
    try test.load(calendar(event(title: "before")))
    let before = try test.contents()
    let error = #expect(throws: StoreError.self) { try test.store.importCalendars([whole, broken(text)]) }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("broken.ics") == true && error?.message.contains("the share is gone") == true)
    #expect(try test.contents() == before)
  }

  @Test("an input that fails after megabytes reverts everything, and the store still works")
  func failsLate() throws {
    let test = try TestStore()
    let many = (0..<8000).map { event(uid: "event \($0)", "DESCRIPTION:\(String(repeating: "x", count: 200))") }
    #expect(throws: StoreError.self) {
      try test.store.importCalendars([broken("BEGIN:VCALENDAR\r\n" + many.joined()), whole])
    }
    #expect(try test.titles().isEmpty)
    #expect(try test.store.importCalendars([whole]).added == 1)
  }

  @Test("inputs that cannot be opened or are not iCalendar are left out and named, the others are imported")
  func unreadableInputs() throws {
    let test = try TestStore()
    let inputs = [
      CalendarInput(path: test.folder.file("missing.ics")), whole,
      CalendarInput(name: "page.html", bytes: Array("<!DOCTYPE html><html></html>".utf8)),
      CalendarInput(name: "empty.ics", bytes: []), broken("nothing yet"), CalendarInput(path: test.folder.path),
    ]
    let summary = try test.store.importCalendars(inputs)
    #expect(summary.added == 1)
    #expect(
      summary.failures.map(\.input) == [
        test.folder.file("missing.ics"), "page.html", "empty.ics", "broken.ics", test.folder.path,
      ])
    #expect(
      summary.failures.map(\.error.code) == [.unreadable, .notICalendar, .notICalendar, .unreadable, .unreadable])
  }

  @Test("if no input can be read, nothing is recorded")
  func nothingReadable() throws {
    let test = try TestStore()
    let before = try test.contents()
    let summary = try test.store.importCalendars([CalendarInput(name: "empty.ics", bytes: [])])
    #expect(summary.failures.count == 1)
    #expect(try test.contents() == before)
  }

  @Test("lines, components and nesting beyond the limits are left out with an issue, the rest is imported")
  func limits() throws {
    let test = try TestStore()
    let nested = lines((0..<6).map { "BEGIN:X-\($0)" } + (0..<6).reversed().map { "END:X-\($0)" })
    let text = calendar(
      event(uid: "a"), event(uid: "long", "X-LONG:\(String(repeating: "x", count: 500))"), event(uid: "b"),
      component("VEVENT", uid: "large", (0..<60).map { "X-\($0):\(String(repeating: "y", count: 20))" }),
      event(uid: "c"),
      nested, event(uid: "d"))
    var codes: [ICalendar.Issue.Code] = []
    let limits = ReadingLimits(lineLength: 400, componentSize: 1000, depth: 4)
    let summary = try test.store.importCalendars(
      [CalendarInput(name: "a.ics", bytes: Array(text.utf8))], options: ImportOptions(limits: limits),
      observer: ImportObserver(issue: { codes.append($1.code) }))
    #expect(summary.added == 4)
    #expect(try test.store.items(matching: ItemQuery()).map(\.uid) == ["a", "b", "c", "d"])
    #expect(codes == [.lineTooLong, .componentTooLarge, .nestingTooDeep])
  }

  @Test("hostile durations, dates and numbers neither trap nor stop the others")
  func hostileValues() throws {
    let test = try TestStore()
    let summary = try test.load(fixture: "hostile-values")
    #expect(summary.added == 11)
    #expect(try test.load(fixture: "hostile-values").numbers == [0, 0, 11, 0, 0])
    #expect(try test.store.examine().isGood)
    #expect(
      NaiveCalendar(try test.exported()).items.map(\.lines)
        == NaiveCalendar(try Fixture.bytes("hostile-values.ics")).items.map(\.lines))
  }

  @Test("progress and bytes are reported")
  func progress() throws {
    let test = try TestStore()
    let text = calendar(event(), event(uid: "two"))
    var seen: [Int] = []
    let summary = try test.store.importCalendars(
      [CalendarInput(name: "a.ics", bytes: Array(text.utf8))],
      observer: ImportObserver(progress: {
        seen.append($1); #expect($0 > 0)
      }))
    // Once when they are read, and once when everything derived from them is written.
    #expect(seen == [2, 2])
    #expect(summary.byteCount == UInt64(text.utf8.count))
  }

  @Test("the list of skipped components is limited, but all are counted")
  func manySkipped() throws {
    let test = try TestStore()
    let text = calendar([event()] + (0..<ImportSummary.skippedLimit + 5).map { _ in event() })
    let summary = try test.load(text)
    #expect(summary.skippedCount == ImportSummary.skippedLimit + 5)
    #expect(summary.skipped.count == ImportSummary.skippedLimit)
  }
}
