import CalendarModel
import ICalendar
import Testing

@Suite("Values that cannot be taken over")
struct ModelIssueTests {
  @Test(
    "each kind of value is checked for its type and range",
    arguments: [
      ("DTSTART:20260230T000000Z", .invalidDateTime), ("DTSTART:", .emptyValue), ("DUE:soon", .invalidDateTime),
      ("DTSTAMP:20260101T000000", .utcRequired), ("CREATED;TZID=X:20260101T000000", .utcRequired),
      ("DURATION:1 hour", .invalidDuration), ("SEQUENCE:one", .invalidInteger), ("SEQUENCE:-1", .negativeSequence),
      ("PRIORITY:10", .invalidPriority), ("PERCENT-COMPLETE:-5", .invalidPercent), ("GEO:north", .invalidGeo),
      ("GEO:91;0", .geoOutOfRange), ("TRANSP:MAYBE", .invalidTransparency), ("EXDATE:never", .invalidDateTime),
      ("RDATE;VALUE=PERIOD:20260101T000000Z/x", .invalidPeriod),
      ("ATTACH;VALUE=BINARY;ENCODING=BASE64:?", .invalidBase64), ("RECURRENCE-ID:x", .invalidDateTime),
    ] as [(String, ModelIssue.Code)])
  func kinds(line: String, code: ModelIssue.Code) throws {
    let component = try Component("BEGIN:VEVENT\n\(line)\nEND:VEVENT")
    let issues = ModelIssue.find(in: component)
    #expect(issues.map(\.code) == [code])
    #expect(issues.first?.line.unfolded == line)
    #expect(issues.first?.message.isEmpty == false)
  }

  @Test("each value of a list is reported at its own place")
  func lists() throws {
    let line = "EXDATE;TZID=X:20260101T000000,never,20260102T000000,20260230T000000"
    let issues = ModelIssue.find(in: try Component("BEGIN:VEVENT\n\(line)\nEND:VEVENT"))
    let found = issues.map { issue in
      String(decoding: issue.line.bytes.dropFirst(issue.bytes.lowerBound).prefix(issue.bytes.count), as: UTF8.self)
    }
    #expect(found == ["never", "20260230T000000"])
    #expect(issues.map(\.position.column) == [31, 53])
  }

  @Test("alarms are checked too")
  func alarms() throws {
    let component = try Component("BEGIN:VTODO\nBEGIN:VALARM\nTRIGGER:soon\nREPEAT:x\nEND:VALARM\nEND:VTODO")
    #expect(ModelIssue.find(in: component).map(\.code) == [.invalidDuration, .invalidInteger])
  }

  @Test("sound components have no issues, and other components are not looked at")
  func sound() throws {
    for name in ["google-meeting", "apple-places", "outlook-all-day", "every-property"] {
      #expect(ModelIssue.find(in: try Fixture.component(.vevent, in: name)).isEmpty)
    }
    #expect(ModelIssue.find(in: try Component("BEGIN:VJOURNAL\nDTSTART:x\nEND:VJOURNAL")).isEmpty)
  }

  @Test("a field is empty exactly where an issue is reported")
  func agreement() throws {
    for item in try Fixture.items() + Corpus.items() where item.component == .vevent {
      let event = try Event(item)
      let reported = Set(ModelIssue.find(in: item).compactMap(\.line.property))
      if item.first(.dtstart) != nil, event.start == nil { #expect(reported.contains(.dtstart), "\(item)") }
      if item.first(.geo) != nil, event.location?.coordinate == nil { #expect(reported.contains(.geo), "\(item)") }
      if item.first(.priority) != nil, event.priority == nil { #expect(reported.contains(.priority), "\(item)") }
      let dates = item.all(.exdate).flatMap(\.times)
      #expect(dates.contains { $0 == nil } == reported.contains(.exdate), "\(item)")
    }
  }
}
