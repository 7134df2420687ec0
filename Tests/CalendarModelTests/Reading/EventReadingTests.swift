import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import Testing

@Suite("Reading a VEVENT")
struct EventReadingTests {
  static let start = CivilDateTime(year: 2026, month: 3, day: 10, hour: 9, minute: 30, second: 0)

  @Test("every property that people edit has a field")
  func everyProperty() throws {
    let event = try Event(Fixture.component(.vevent, in: "every-property"))
    #expect(event.uid == "everything-1@example.org")
    #expect(event.recurrenceID == RecurrenceID(time: time("20260310T090000", "Europe/Paris"), includesFuture: true))
    #expect(event.sequence == 7)
    #expect(event.stamp == Instant(secondsSince1970: 1_772_359_200))
    #expect(event.created == Instant(secondsSince1970: 1_769_940_000))
    #expect(event.lastModified == event.stamp)
    #expect(event.title == "Budget; final")
    #expect(event.notes == "First line\nsecond, line")
    let place = Coordinate(latitude: 48.85299, longitude: 2.36885)
    #expect(event.location == Location(title: "Salle 2", coordinate: place))
    #expect(event.url == "https://example.org/budget")
    #expect(event.categories == ["Work", "Money, public", "Spring"])
    #expect(event.resources == ["Projector", "Flip chart"])
    #expect(event.classification == .confidential)
    #expect(event.priority == 2)
    #expect(event.status == .tentative)
    #expect(event.color == "turquoise")
    #expect(event.availability == .busy)
    #expect(event.start == time("20260310T093000", "Europe/Paris"))
    #expect(event.end == .duration(CalendarDuration(seconds: 5400)))
    #expect(event.comments == ["Seen by the board"])
    #expect(event.contacts == ["Luc Dupont, +33-1-555-0101"])
  }

  @Test("the people of an event are read with all their parameters")
  func people() throws {
    let event = try Event(Fixture.component(.vevent, in: "every-property"))
    var organizer = Participant(address: "https://example.org/principals/luc", commonName: "Dupont, Luc")
    organizer.directory = "ldap://example.org/luc"
    organizer.language = "fr"
    organizer.email = "luc@example.org"
    #expect(event.organizer == organizer)

    var board = Participant(
      email: "board@example.org", commonName: "Board", role: .chair, status: .delegated, kind: .group,
      expectsReply: false)
    board.memberOf = ["mailto:all@example.org", "mailto:finance@example.org"]
    board.delegatedTo = ["mailto:eva@example.org"]
    board.delegatedFrom = ["mailto:ivo@example.org"]
    board.sentBy = "mailto:sec@example.org"
    board.directory = "ldap://example.org/board"
    board.language = "en"
    board.email = "board@example.org"
    #expect(event.participants == [board, Participant(email: "eva@example.org")])
  }

  @Test("attachments of an event are read with their parameters")
  func attached() throws {
    let event = try Event(Fixture.component(.vevent, in: "every-property"))
    #expect(
      event.attachments == [
        Attachment(
          content: .uri("https://example.org/plan.html"), formatType: "text/html", filename: "plan.html", size: 2048,
          managedID: "aUNhbGVuZGFy")
      ])
    #expect(
      event.conferences == [
        Conference(
          uri: "https://video.example.org/budget", features: [.audio, .video], label: "Room, main", language: "en"),
        Conference(uri: "tel:+43-1-555-0100", features: [.phone]),
      ])
    #expect(
      event.images == [
        CalendarImage(
          content: .uri("https://example.org/logo.png"), formatType: "image/png", purposes: [.badge, .thumbnail],
          link: "https://example.org/")
      ])
    #expect(
      event.relations == [
        Relation(to: "parent@example.org"), Relation(to: "before@example.org", kind: .finishToStart),
      ])
    #expect(
      event.requestStatuses == [
        RequestStatus(code: "2.8", text: "Success, repeating event ignored", data: "RRULE:FREQ=WEEKLY")
      ])
  }

  @Test("rules stay text, dates and periods become typed values")
  func recurrence() throws {
    let event = try Event(Fixture.component(.vevent, in: "every-property"))
    #expect(event.recurrenceRules == ["FREQ=DAILY;COUNT=5"])
    #expect(event.exceptionRules == ["FREQ=DAILY;INTERVAL=2;COUNT=2"])
    let first = CalendarPeriod(start: time("20260320T090000Z"), end: .duration(CalendarDuration(seconds: 7200)))
    let second = CalendarPeriod(start: time("20260321T090000Z"), end: .time(time("20260321T100000Z")))
    #expect(
      event.recurrenceDates == [.period(first), .period(second), .time(time("20260325T093000", "Europe/Paris"))])
    #expect(
      event.exceptionDates == [time("20260311T093000", "Europe/Paris"), time("20260312T093000", "Europe/Paris")])
    #expect(event.isRecurring)
    #expect(event.isOverride)
  }

  @Test("a meeting from Google is read with its video call, its people and its alarms")
  func google() throws {
    let event = try Event(Fixture.component(.vevent, in: "google-meeting"))
    #expect(event.notes == nil, "an empty DESCRIPTION counts as missing")
    #expect(event.conferences == [Conference(uri: "https://meet.example.org/abc-defg-hij")])
    #expect(event.organizer?.sentBy == "mailto:mila@example.org")
    #expect(event.participants.map(\.displayName) == ["Mila Novak", "Okafor, Ada", "Room 4"])
    #expect(event.participants[1].emailAddress == "ada@example.org")
    #expect(event.participants[2].kind == .resource)
    #expect(event.exceptionDates.count == 2)
    #expect(event.alarms.map(\.action) == [.display, .email])
    #expect(event.alarms[1].summary == "Alarm notification")
    #expect(event.alarms[1].attendees == [Participant(email: "mila@example.org")])
  }

  @Test("an event that Exchange marks as all-day, from midnight to midnight, is on dates")
  func exchangeAllDay() throws {
    let event = try Event(Fixture.component(.vevent, 0, in: "outlook-all-day"))
    #expect(event.isAllDay)
    #expect(event.start == .date(date("20260618")))
    #expect(event.end == .time(.date(date("20260620"))))
    #expect(event.availability == .workingElsewhere)
    #expect(event.location == nil)
  }

  @Test("the all-day flag counts only from midnight to midnight")
  func markedTimed() throws {
    let event = try Event(
      Fixture.event("DTSTART:20260618T080000Z", "DTEND:20260619T000000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"))
    #expect(!event.isAllDay)
    let unmarked = try Event(
      Fixture.event("DTSTART:20260618T000000Z", "DTEND:20260619T000000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE"))
    #expect(!unmarked.isAllDay)
  }

  @Test("an organizer without an address keeps the name and has no e-mail address")
  func placeholderOrganizer() throws {
    let event = try Event(Fixture.component(.vevent, 1, in: "outlook-all-day"))
    #expect(event.organizer?.commonName == "Kim Berger")
    #expect(event.organizer?.emailAddress == nil)
    #expect(event.start?.tzid == "W. Europe Standard Time")
    #expect(event.availability == .tentative)
  }

  @Test("the first valid one of repeated properties counts")
  func repeated() throws {
    let event = try Event(
      Fixture.event(
        "SUMMARY:", "SUMMARY:First", "SUMMARY:Second", "DTSTART:tomorrow", "DTSTART:20260101T090000Z",
        "DTSTART:20270101T090000Z", "PRIORITY:12", "PRIORITY:3"))
    #expect(event.title == "First")
    #expect(event.start == time("20260101T090000Z"))
    #expect(event.priority == 3)
  }

  @Test("invalid values leave their fields empty")
  func untyped() throws {
    let event = try Event(
      Component(
        """
        BEGIN:VEVENT
        UID:
        DTSTART;VALUE=DATE:20260230
        DTEND:20260101T250000Z
        DURATION:long
        SEQUENCE:-1
        PRIORITY:high
        GEO:91;0
        EXDATE:20260101,never
        RDATE:20260102T000000Z/never,20260103
        ATTACH;VALUE=BINARY;ENCODING=BASE64:???
        TRANSP:PERHAPS
        ATTENDEE:
        END:VEVENT
        """))
    var expected = Event()
    expected.exceptionDates = [.date(date("20260101"))]
    expected.recurrenceDates = [.time(.date(date("20260103")))]
    #expect(event == expected)
  }

  @Test("a SEQUENCE may have the ten digits of a time in seconds")
  func largeSequence() throws {
    #expect(try Event(Component("BEGIN:VEVENT\nSEQUENCE:1767323045\nEND:VEVENT")).sequence == 1_767_323_045)
    #expect(try Event(Component("BEGIN:VEVENT\nSEQUENCE:9999999999\nEND:VEVENT")).sequence == 0)
  }

  @Test("DTEND takes precedence over DURATION, in either order")
  func bothEnds() throws {
    let event = try Event(Fixture.event("DURATION:PT1H", "DTEND:20260101T090000Z"))
    #expect(event.end == .time(time("20260101T090000Z")))
  }

  @Test("names and keywords are read in any letter case")
  func letterCase() throws {
    let event = try Event(Fixture.event("summary:Lower", "Status:confirmed", "class:Private", "transp:Transparent"))
    #expect(event.title == "Lower")
    #expect(event.status == .confirmed)
    #expect(event.classification == .private)
    #expect(event.availability == .free)
  }

  @Test("unknown keywords are kept")
  func unknownWords() throws {
    let event = try Event(Fixture.event("STATUS:x-postponed", "CLASS:FAMILY"))
    #expect(event.status == Status(rawValue: "X-POSTPONED"))
    #expect(event.classification?.rawValue == "FAMILY")
  }

  @Test("another component is refused")
  func wrongComponent() throws {
    let todo = try Fixture.reminder()
    #expect(throws: CalendarModelError(.wrongComponent, "expected a VEVENT, found a VTODO")) { try Event(todo) }
    let event = try Fixture.event()
    #expect(throws: CalendarModelError(.wrongComponent, "expected a VTODO, found a VEVENT")) { try Reminder(event) }
    #expect(throws: CalendarModelError(.wrongComponent, "expected a VALARM, found a VEVENT")) { try Alarm(event) }
  }

  @Test("the end comes from DTEND, the duration or the kind of start")
  func endTime() throws {
    var event = Event(start: time("20260101T090000Z"))
    #expect(event.endTime == time("20260101T090000Z"))
    event.end = .duration(CalendarDuration(seconds: 3600))
    #expect(event.endTime == time("20260101T100000Z"))
    event.end = .time(time("20260101T113000Z"))
    #expect(event.endTime == time("20260101T113000Z"))
    #expect(Event(start: .date(date("20260131"))).endTime == .date(date("20260201")))
    #expect(Event().endTime == nil)
  }
}

/// A date-time as written, in a zone if one is given.
func time(_ text: String, _ tzid: String? = nil) -> CalendarTime {
  do {
    return try CalendarTime(parsing: text, tzid: tzid)
  } catch {
    preconditionFailure("\(error)")
  }
}

/// A date as written.
func date(_ text: String) -> CivilDate { time(text).civilDate }
