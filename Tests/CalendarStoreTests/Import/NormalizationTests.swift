import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import Testing

@Suite("Names that look the same")
struct NormalizationTests {
  private static let names = ["caf\u{E9}", "cafe\u{301}"]

  private func event(_ uid: String, _ title: String, _ more: String = "") -> String {
    """
    BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260302T100000Z\r\n\(more)SUMMARY:\(title)\r
    END:VEVENT\r\n
    """
  }

  private func calendar(_ events: [String]) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n\(events.joined())END:VCALENDAR\r\n"
  }

  @Test("two UIDs that differ only in their bytes are two items, in one file and in two")
  func imports() throws {
    let events = [event(Self.names[0], "one"), event(Self.names[1], "two")]
    for files in [[calendar(events)], events.map { calendar([$0]) }] {
      let test = try TestStore()
      for file in files + files { try test.load(file) }
      let items = try test.store.items(matching: ItemQuery())
      #expect(items.map(\.title).sorted() == ["one", "two"])
      #expect(Set(items.map { Array($0.uid.utf8) }).count == 2)
    }
  }

  @Test("changes to one of the two series leave the other alone")
  func series() throws {
    let rule = "RRULE:FREQ=DAILY;COUNT=3\r\n"
    let test = try TestStore()
    try test.load(
      calendar([
        event(Self.names[0], "one", rule), event(Self.names[1], "two", rule),
        event(Self.names[1], "changed", "RECURRENCE-ID:20260303T100000Z\r\n"),
      ]))
    let query = OccurrenceQuery(
      .init(secondsSince1970: 1_772_409_600)..<(.init(secondsSince1970: 1_772_755_200)), zone: .utc)
    let titles = try test.store.occurrences(matching: query).occurrences.map { $0.item.title ?? "" }.sorted()
    #expect(titles == ["changed", "one", "one", "one", "two", "two"])
    let one = try #require(try test.store.items(matching: ItemQuery()).first { $0.title == "one" })
    try test.store.remove(test.store.occurrence(of: one), span: .all)
    #expect(try test.store.items(matching: ItemQuery()).map(\.title).sorted() == ["changed", "two"])
  }
}

extension StoredItem {
  fileprivate var title: String { component.first(.summary)?.text ?? "" }
}
