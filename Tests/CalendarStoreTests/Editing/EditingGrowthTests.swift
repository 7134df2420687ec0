import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

/// Editing a series takes time in proportion to its size, because it locks the store for everyone who shares it.
@Suite("Editing long series", .timeLimit(.minutes(60)))
struct EditingGrowthTests {
  private static let size = Nightly.count(4_000, byDay: 1_200)

  /// A daily series with many added dates, and as many exceptions that match no occurrence.
  private func series(_ size: Int) -> String {
    event(
      start: ":20260101T090000Z", "RRULE:FREQ=DAILY;UNTIL=20291231T090000Z", "RDATE:\(dates(size, hour: 12))",
      "EXDATE:\(dates(size, hour: 15))")
  }

  private func dates(_ count: Int, hour: Int) -> String {
    (0..<count).map { CalendarTime.utc(.at(2026, 2, 1, hour).adding(days: $0)).text }.joined(separator: ",")
  }

  /// A daily series with many rules, and many added dates.
  private func rules(_ size: Int) -> String {
    let rules = (1...size / 40).map { "RRULE:FREQ=DAILY;INTERVAL=\($0)" }
    return component(
      "VEVENT", uid: "one", ["DTSTART:20260101T090000Z"] + rules + ["RDATE:\(dates(20 * size, hour: 12))"])
  }

  private func growth(_ text: (Int) -> String, _ edit: (TestStore) throws -> Void) throws -> Double {
    let stores = try [Self.size, Self.size / 4].map { size in
      let test = try TestStore(now: "20260101T000000Z")
      try test.load(calendar(text(size)))
      return (size, test)
    }
    return Growth.ofTime(for: Self.size) { size in
      guard let test = stores.first(where: { $0.0 == size })?.1 else { return }
      #expect(throws: Never.self) { try edit(test) }
    }
  }

  @Test(
    "new rules are checked against all exceptions in proportion to their number", arguments: [EditSpan.all, .future])
  func rules(span: EditSpan) throws {
    let growth = try growth(series) { test in
      let occurrence = try test.occurrence("one/20260105T090000Z")
      var event = try #require(occurrence.event)
      event.recurrenceRules = [RecurrenceValue("FREQ=WEEKLY;UNTIL=20291231T090000Z")]
      _ = try test.store.transaction(isDryRun: true) { try $0.save(event, as: occurrence, span: span) }
    }
    #expect(growth < 8)
  }

  @Test("a series with many rules is ended in proportion to their number")
  func ending() throws {
    let growth = try growth(rules) { test in
      let occurrence = try test.occurrence("one/20260105T090000Z")
      _ = try test.store.transaction(isDryRun: true) { try $0.remove(occurrence, span: .future) }
    }
    #expect(growth < 8)
  }
}
