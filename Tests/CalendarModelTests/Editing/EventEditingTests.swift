import CalendarModel
import CivilTime
import ICalendar
import Testing

@Suite("Editing a VEVENT")
struct EventEditingTests {
  @Test("setting the present values changes nothing at all, not even the change stamps")
  func nothing() throws {
    for component in try Fixture.items() where component.component == .vevent {
      var event = try Event(component)
      event.participants = event.participants.map { $0 }
      #expect(try event.applied(to: component, at: now) == component)
    }
  }

  @Test("the title keeps its line's position and parameters and drops ALTREP, which shows the old text")
  func title() throws {
    let component = try Fixture.event("SUMMARY;LANGUAGE=en;ALTREP=\"cid:a\";X-B=c:Old", "LOCATION:Here")
    try expectEdit(
      of: component, removes: ["SUMMARY;LANGUAGE=en;ALTREP=\"cid:a\";X-B=c:Old"],
      adds: ["SUMMARY;LANGUAGE=en;X-B=c:New"]
    ) { $0.title = "New" }
    var event = try Event(component)
    event.title = "New"
    let names = try event.applied(to: component, at: now).properties.map(\.name)
    #expect(names == component.properties.map(\.name))
  }

  @Test("new lines come before the first component")
  func newLines() throws {
    let component = try Fixture.component(.vevent, in: "thunderbird-snoozed")
    var event = try Event(component)
    event.notes = "Bring the card"
    let lines = try event.applied(to: component, at: now).lines.map(\.unfolded)
    let first = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
    #expect(lines[first - 2] == "DESCRIPTION:Bring the card" || lines[first - 1] == "DESCRIPTION:Bring the card")
    #expect(lines.firstIndex(of: "X-LATE-PROPERTY:behind a component") == lines.count - 2)
  }

  @Test("text is escaped: nothing in it can begin a new line")
  func escaping() throws {
    try expectEdit(
      of: Fixture.event("SUMMARY:Old"), removes: ["SUMMARY:Old"],
      adds: ["SUMMARY:a\\; b\\, c\\\\d\\nATTENDEE:mailto:evil@example.org\\nend"]
    ) { $0.title = "a; b, c\\d\r\nATTENDEE:mailto:evil@example.org\nend" }
  }

  @Test("an empty text counts as missing")
  func emptyText() throws {
    let component = try Fixture.event("SUMMARY:Old", "DESCRIPTION:")
    try expectEdit(of: component, removes: ["SUMMARY:Old"]) { $0.title = "" }
    var event = try Event(component)
    event.notes = ""
    #expect(try event.applied(to: component, at: now) == component)
  }

  @Test("new notes remove the HTML form of the old ones")
  func notes() throws {
    let component = try Fixture.event(
      "DESCRIPTION:Old", "X-ALT-DESC;FMTTYPE=text/html:<b>Old</b>", "STYLED-DESCRIPTION;VALUE=TEXT:<b>Old</b>")
    let partners = ["X-ALT-DESC;FMTTYPE=text/html:<b>Old</b>", "STYLED-DESCRIPTION;VALUE=TEXT:<b>Old</b>"]
    try expectEdit(of: component, removes: ["DESCRIPTION:Old"] + partners, adds: ["DESCRIPTION:New"]) {
      $0.notes = "New"
    }
    try expectEdit(of: component, removes: ["DESCRIPTION:Old"] + partners) { $0.notes = nil }
    try expectEdit(of: component, adds: ["SUMMARY:New"]) { $0.title = "New" }
  }

  @Test("single values change only their own line")
  func singleValues() throws {
    let component = try Fixture.event(
      "URL;VALUE=URI;X-A=1:https://example.org/a", "CLASS:PRIVATE", "PRIORITY:1", "STATUS:TENTATIVE", "COLOR:red",
      "CREATED;X-A=1:20200101T000000Z")
    try expectEdit(
      of: component, removes: ["URL;VALUE=URI;X-A=1:https://example.org/a"],
      adds: ["URL;VALUE=URI;X-A=1:https://example.org/b"]
    ) { $0.url = "https://example.org/b" }
    try expectEdit(of: component, removes: ["CLASS:PRIVATE"], adds: ["CLASS:CONFIDENTIAL"]) {
      $0.classification = .confidential
    }
    try expectEdit(of: component, removes: ["CLASS:PRIVATE"]) { $0.classification = nil }
    try expectEdit(of: component, removes: ["PRIORITY:1"], adds: ["PRIORITY:9"]) { $0.priority = 9 }
    try expectEdit(of: component, removes: ["STATUS:TENTATIVE"], adds: ["STATUS:CANCELLED"]) { $0.status = .cancelled }
    try expectEdit(of: component, removes: ["COLOR:red"], adds: ["COLOR:blue"]) { $0.color = "blue" }
    try expectEdit(
      of: component, removes: ["CREATED;X-A=1:20200101T000000Z"], adds: ["CREATED;X-A=1:20200102T000000Z"]
    ) { $0.created = Instant(secondsSince1970: 1_577_923_200) }
    try expectEdit(of: component, adds: ["X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT20M"]) {
      $0.travelDuration = CalendarDuration(seconds: 1200)
    }
  }

  @Test("Exchange's importance is removed when the priority changes")
  func importance() throws {
    try expectEdit(
      of: Fixture.event("PRIORITY:5", "X-MICROSOFT-CDO-IMPORTANCE:1"),
      removes: ["PRIORITY:5", "X-MICROSOFT-CDO-IMPORTANCE:1"], adds: ["PRIORITY:1"]
    ) { $0.priority = 1 }
  }

  @Test("stamps that the caller sets are written as given")
  func ownMarks() throws {
    let component = try Fixture.event("SUMMARY:Old", "DTSTART:20260101T090000Z")
    var event = try Event(component)
    event.start = time("20260101T100000Z")
    event.sequence = 9
    event.stamp = Instant(secondsSince1970: 1_577_923_200)
    event.lastModified = Instant(secondsSince1970: 1_577_923_201)
    let changes = LineChanges(from: component, to: try event.applied(to: component, at: now))
    #expect(
      Set(changes.added) == [
        "DTSTART:20260101T100000Z", "SEQUENCE:9", "DTSTAMP:20200102T000000Z", "LAST-MODIFIED:20200102T000001Z",
      ])
  }

  @Test("missing stamps are added, and an invalid one is replaced")
  func missingMarks() throws {
    let component = try Component("BEGIN:VEVENT\nUID:1\nDTSTAMP:yesterday\nDTSTART:20260101T090000Z\nEND:VEVENT")
    var event = try Event(component)
    event.start = time("20260101T100000Z")
    let changes = LineChanges(from: component, to: try event.applied(to: component, at: now))
    #expect(changes.removed == ["DTSTAMP:yesterday", "DTSTART:20260101T090000Z"])
    #expect(Set(changes.added) == Set(changeMarks + ["DTSTART:20260101T100000Z", "SEQUENCE:1"]))
  }

  @Test("a UID can be changed but not removed")
  func uid() throws {
    let component = try Fixture.event()
    try expectEdit(of: component, removes: ["UID:1@example.org"], adds: ["UID:2@example.org"]) {
      $0.uid = "2@example.org"
    }
    var event = try Event(component)
    event.uid = nil
    #expect(throws: CalendarModelError.self) { try event.applied(to: component, at: now) }
    let anonymous = try Component("BEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT")
    var other = try Event(anonymous)
    other.title = "B"
    #expect(try Event(other.applied(to: anonymous, at: now)).title == "B")
  }

  @Test("raw values with line endings are refused", arguments: ["https://a\r\nATTENDEE:x", "a\nb", "a\u{0}b"])
  func injection(value: String) throws {
    let component = try Fixture.event("ATTENDEE:mailto:a@example.org")
    let edits: [(inout Event) -> Void] = [
      { $0.url = value }, { $0.recurrenceRules = [RecurrenceValue(value)] }, { $0.status = Status(rawValue: value) },
      { $0.participants[0].address = value }, { $0.attachments = [Attachment(uri: value)] },
      { $0.conferences = [Conference(uri: value)] },
    ]
    for edit in edits {
      var event = try Event(component)
      edit(&event)
      let error = #expect(throws: CalendarModelError.self) { try event.applied(to: component, at: now) }
      #expect(error?.code == .unwritable)
    }
  }

  @Test("line endings in parameters and texts are escaped", arguments: ["a\r\nX-EVIL:1", "a\nX-EVIL:1", "a\rX-EVIL:1"])
  func escapedInjection(value: String) throws {
    let component = try Fixture.event("ATTENDEE:mailto:a@example.org")
    var event = try Event(component)
    event.title = value
    event.categories = [value]
    event.comments = [value]
    event.participants[0].commonName = value
    event.start = .zoned(CivilDateTime(startOf: date("20260101")), tzid: value)
    event.location = Location(
      title: value, address: value, coordinate: Coordinate(latitude: 1, longitude: 2), radius: 3)
    event.requestStatuses = [RequestStatus(code: "2.0", text: value, data: value)]
    event.relations = [Relation(to: value)]
    let edited = try event.applied(to: component, at: now)
    #expect(edited.all(named: "X-EVIL").isEmpty)
    #expect(!edited.unfoldedBytes.isEmpty)
    #expect(try Component(unfolded: Array(edited.unfoldedBytes)).all(named: "X-EVIL").isEmpty)
  }
}
