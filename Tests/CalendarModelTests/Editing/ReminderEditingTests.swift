import CalendarModel
import CivilTime
import ICalendar
import Testing

@Suite("Editing a VTODO")
struct ReminderEditingTests {
  @Test("another due date increments the sequence")
  func due() throws {
    let component = try Fixture.reminder("DUE;VALUE=DATE:20260101")
    try expectReminderEdit(
      of: component, removes: ["DUE;VALUE=DATE:20260101"], adds: ["DUE;TZID=X:20260102T090000"], growsSequence: true
    ) { $0.due = .time(time("20260102T090000", "X")) }
    try expectReminderEdit(
      of: component, removes: ["DUE;VALUE=DATE:20260101"], adds: ["DTSTART;VALUE=DATE:20260101", "DURATION:P2D"],
      growsSequence: true
    ) {
      $0.start = time("20260101")
      $0.due = .duration(CalendarDuration(days: 2))
    }
    try expectReminderEdit(of: component, removes: ["DUE;VALUE=DATE:20260101"], growsSequence: true) { $0.due = nil }
  }

  @Test("a completed to-do has three changed lines and keeps its sequence")
  func complete() throws {
    let component = try Fixture.reminder("STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:40")
    try expectReminderEdit(
      of: component, removes: ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:40"],
      adds: ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20260102T030405Z"]
    ) { $0.complete(at: now) }
    let done = try Fixture.reminder("STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20260101T000000Z")
    try expectReminderEdit(
      of: done, removes: ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20260101T000000Z"],
      adds: ["STATUS:NEEDS-ACTION"]
    ) { $0.reopen() }
  }

  @Test("numbers out of range are refused")
  func ranges() throws {
    let component = try Fixture.reminder()
    for edit in [{ $0.percentComplete = 101 }, { $0.priority = 10 }, { $0.sequence = -1 }] as [(inout Reminder) -> Void]
    {
      var reminder = try Reminder(component)
      edit(&reminder)
      #expect(throws: CalendarModelError.self) { try reminder.applied(to: component, at: now) }
    }
  }

  @Test("fields shared with events are edited as in an event")
  func shared() throws {
    let component = try Fixture.reminder("SUMMARY:Old", "CATEGORIES:A,B")
    try expectReminderEdit(of: component, removes: ["SUMMARY:Old"], adds: ["SUMMARY:New"]) { $0.title = "New" }
    try expectReminderEdit(of: component, removes: ["CATEGORIES:A,B"], adds: ["CATEGORIES:B"]) { $0.categories = ["B"] }
    for component in try Fixture.items() where component.component == .vtodo {
      #expect(try Reminder(component).applied(to: component, at: now) == component)
    }
  }
}
