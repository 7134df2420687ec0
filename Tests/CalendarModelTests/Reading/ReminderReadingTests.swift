import CalendarModel
import CivilTime
import ICalendar
import Testing

@Suite("Reading a VTODO")
struct ReminderReadingTests {
  @Test("a task from Nextcloud is read with all its values")
  func nextcloud() throws {
    let reminder = try Reminder(Fixture.component(.vtodo, in: "nextcloud-tasks"))
    #expect(reminder.title == "Steuererklärung")
    #expect(reminder.notes == "Belege sammeln;\nFormular ausfüllen")
    #expect(reminder.categories == ["Finanzen", "Haushalt", "2026"])
    #expect(reminder.priority == 9)
    #expect(reminder.percentComplete == 40)
    #expect(reminder.status == .inProcess)
    #expect(reminder.start == time("20260301T080000", "Europe/Berlin"))
    #expect(reminder.due == .time(time("20260331T180000", "Europe/Berlin")))
    #expect(reminder.relations.map(\.kind) == [nil, .sibling])
    #expect(reminder.comments == ["erste Bemerkung", "zweite Bemerkung"])
    #expect(reminder.created == Instant(secondsSince1970: 1_767_608_100), "a floating stamp is taken for UTC")
    #expect(!reminder.isCompleted)
    let before = CalendarDuration(seconds: -1800)
    #expect(
      reminder.alarms.map(\.trigger) == [.relative(before, to: .end), .absolute(time("20260330T070000Z"))])
  }

  @Test("a completed task has its time of completion")
  func done() throws {
    let reminder = try Reminder(Fixture.component(.vtodo, 1, in: "nextcloud-tasks"))
    #expect(reminder.isCompleted)
    #expect(reminder.completed == time("20260106T110000Z"))
    #expect(reminder.dueTime == .date(date("20260107")))
  }

  @Test("a to-do is due after its duration")
  func duration() throws {
    let reminder = try Reminder(Fixture.reminder("DTSTART:20260101T090000Z", "DURATION:P1D"))
    #expect(reminder.due == .duration(CalendarDuration(days: 1)))
    #expect(reminder.dueTime == time("20260102T090000Z"))
  }

  @Test("a percentage beyond 100 is ignored")
  func percentage() throws {
    #expect(try Reminder(Fixture.reminder("PERCENT-COMPLETE:101")).percentComplete == nil)
    #expect(try Reminder(Fixture.reminder("PERCENT-COMPLETE:100")).percentComplete == 100)
  }

  @Test("a time of completion means completed without a status, but not with another status")
  func completion() throws {
    #expect(try Reminder(Fixture.reminder("COMPLETED:20260101T090000Z")).isCompleted)
    #expect(try !Reminder(Fixture.reminder("COMPLETED:20260101T090000Z", "STATUS:NEEDS-ACTION")).isCompleted)
  }

  @Test("Apple's geofence triggers an alarm, its placeholder of 1976 does not")
  func geofence() throws {
    let reminder = try Reminder(Fixture.component(.vtodo, in: "apple-places"))
    let place = Location(
      title: "Post", address: "Bahnhofplatz 3\n4020 Linz", coordinate: Coordinate(latitude: 48.2901, longitude: 14.291),
      radius: 100)
    #expect(reminder.alarms.count == 1)
    #expect(reminder.alarms.first?.trigger == .proximity(.init(.arrive, location: place)))
    #expect(reminder.alarms.first?.uid == "1A2B3C4D-5E6F-4071-8293-A4B5C6D7E8F9")
  }
}
