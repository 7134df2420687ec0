import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Recurrence
import StoreTestSupport
import TestSupport
import Testing

@Suite("The next occurrence of an item")
struct NextTests {
  let test: TestStore
  init() throws { test = try TestStore(now: "20261118T104000Z") }

  /// The next occurrence of each item that is not an override, `none`, or `?` if it is unknown.
  private func next(_ kind: String, _ components: [String]...) throws -> [String] {
    let lines = components.flatMap { ["BEGIN:\(kind)", "UID:1", "DTSTAMP:20260101T000000Z"] + $0 + ["END:\(kind)"] }
    try test.load((["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n"))
    let items = try test.store.items(matching: ItemQuery()).filter {
      $0.recurrenceKey == .series && $0.kind.rawValue == kind
    }
    return try items.sorted { $0.id.number < $1.id.number }.map { item in
      switch try test.store.next(of: item, from: instant("20261118T104000Z"), in: .utc) {
      case .found(let instance): instance.time?.text ?? "never"
      case .none: "none"
      case .truncated: "?"
      }
    }
  }

  @Test("for an event it is the next occurrence that takes place")
  func events() throws {
    #expect(try next("VEVENT", ["DTSTART:20261118T104000Z", "RRULE:FREQ=DAILY"]) == ["20261118T104000Z"])
  }

  @Test("a moved occurrence counts where it is, and a cancelled one not at all")
  func overrides() throws {
    let next = try next(
      "VEVENT", ["DTSTART:20261117T090000Z", "RRULE:FREQ=DAILY"],
      ["RECURRENCE-ID:20261119T090000Z", "DTSTART:20261119T090000Z", "STATUS:CANCELLED"],
      ["RECURRENCE-ID:20261120T090000Z", "DTSTART:20261120T170000Z"])
    #expect(next == ["20261120T170000Z"])
  }

  @Test("overrides of twins belong only to the first of them")
  func twins() throws {
    let next = try next(
      "VEVENT", ["DTSTART:20261110T090000Z", "RRULE:FREQ=WEEKLY"], ["DTSTART:20261111T100000Z", "RRULE:FREQ=WEEKLY"],
      ["RECURRENCE-ID:20261124T090000Z", "DTSTART:20261123T090000Z"])
    #expect(next == ["20261123T090000Z", "20261125T100000Z"])
  }

  @Test("past items, and those that never take place, have none")
  func over() throws {
    #expect(try next("VEVENT", ["DTSTART:20261101T090000Z", "RRULE:FREQ=DAILY;COUNT=3"]) == ["none"])
    #expect(try next("VTODO", ["SUMMARY:Some day"]) == ["none"])
  }

  @Test("for a to-do it is the first one that is not completed, however late")
  func reminders() throws {
    #expect(try next("VTODO", ["DUE:20261101T090000Z"]) == ["20261101T090000Z"])
  }

  @Test("completed or deleted occurrences of a series of to-dos do not come up again")
  func seriesOfReminders() throws {
    let next = try next(
      "VTODO", ["DTSTART:20261110T080000Z", "DUE:20261110T090000Z", "RRULE:FREQ=DAILY", "EXDATE:20261111T080000Z"],
      [
        "RECURRENCE-ID:20261110T080000Z", "DTSTART:20261110T080000Z", "DUE:20261110T090000Z", "STATUS:COMPLETED",
      ])
    #expect(next == ["20261112T090000Z"])
  }

  @Test("a completed item has none")
  func completed() throws {
    #expect(try next("VTODO", ["DUE:20261201T090000Z", "STATUS:COMPLETED"]) == ["none"])
  }

  @Test("a deleted series still has the one that it had")
  func deleted() throws {
    try test.load(
      ["BEGIN:VTODO", "UID:1", "DTSTART:20261201T090000Z", "DUE:20261201T090000Z", "RRULE:FREQ=DAILY", "END:VTODO", ""]
        .joined(separator: "\r\n"))
    let item = try #require(test.store.items(matching: ItemQuery()).first)
    try test.store.transaction("test") { try $0.remove($0.occurrence(of: item), span: .all) }
    let next = try test.store.next(of: item, from: instant("20261118T104000Z"), in: .utc)
    #expect(next.value?.time?.text == "20261201T090000Z")
  }

  @Test("it is unknown for a rule that cannot be expanded")
  func unknown() throws {
    #expect(try next("VEVENT", ["DTSTART:20261101T090000Z", "RRULE:FREQ=DAILY;RSCALE=NOSUCH"]) == ["?"])
  }
}
