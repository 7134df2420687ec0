import CalendarModel
import CivilTime
import ICalendar
import Testing

@Suite("Creating components")
struct NewComponentTests {
  @Test("a new event has its identity, its stamps and its values, in a fixed order")
  func event() throws {
    var event = Event(uid: "1@example.org", title: "Lunch", start: time("20260302T120000", "Europe/Vienna"))
    event.end = .time(time("20260302T130000", "Europe/Vienna"))
    event.availability = .tentative
    event.notes = "Bring\nmoney"
    event.alarms = [Alarm(trigger: .relative(CalendarDuration(seconds: -900), to: .start))]
    #expect(
      try event.component(at: now).lines.map(\.unfolded) == [
        "BEGIN:VEVENT", "UID:1@example.org", "DTSTAMP:20260102T030405Z", "CREATED:20260102T030405Z",
        "LAST-MODIFIED:20260102T030405Z", "SEQUENCE:0", "DTSTART;TZID=Europe/Vienna:20260302T120000",
        "DTEND;TZID=Europe/Vienna:20260302T130000", "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE",
        "SUMMARY:Lunch", "DESCRIPTION:Bring\\nmoney", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M",
        "DESCRIPTION:Reminder", "END:VALARM", "END:VEVENT",
      ])
  }

  @Test("a new to-do has its identity, its stamps and its values")
  func reminder() throws {
    var reminder = Reminder(uid: "2", title: "Pay", due: .time(time("20260302")))
    reminder.priority = 1
    #expect(
      try reminder.component(at: now).lines.map(\.unfolded) == [
        "BEGIN:VTODO", "UID:2", "DTSTAMP:20260102T030405Z", "CREATED:20260102T030405Z",
        "LAST-MODIFIED:20260102T030405Z", "SEQUENCE:0", "DUE;VALUE=DATE:20260302", "SUMMARY:Pay", "PRIORITY:1",
        "END:VTODO",
      ])
  }

  @Test("given stamps are kept")
  func marks() throws {
    var event = Event(uid: "1")
    event.sequence = 3
    event.created = Instant(secondsSince1970: 0)
    event.stamp = Instant(secondsSince1970: 60)
    event.lastModified = Instant(secondsSince1970: 120)
    #expect(try Event(event.component(at: now)) == event)
  }

  @Test("without a UID nothing is created")
  func noUID() {
    for uid in [nil, ""] {
      let error = #expect(throws: CalendarModelError.self) { try Event(uid: uid, title: "A").component(at: now) }
      #expect(error?.code == .missingUID)
    }
  }

  @Test("everything that is read from a file can be written to a new component and read back")
  func everything() throws {
    for component in try Fixture.items() {
      if component.component == .vevent {
        let event = try Event(component)
        var again = try Event(event.component(at: now))
        again.created = event.created
        again.lastModified = event.lastModified
        #expect(again == event)
      } else {
        let reminder = try Reminder(component)
        var again = try Reminder(reminder.component(at: now))
        again.created = reminder.created
        again.lastModified = reminder.lastModified
        #expect(again == reminder)
      }
    }
  }
}
