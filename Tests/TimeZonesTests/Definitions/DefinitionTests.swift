import CivilTime
import ICalendar
import Testing

@testable import TimeZones

/// A definition with the expected results.
struct DefinitionCase: Sendable, CustomTestStringConvertible {
  let file: String
  /// UTC date-times with the expected offsets.
  var offsets: [(String, String)] = []
  var tail: String?
  var issues: [TimeZoneIssue.Code] = []

  var testDescription: String { file }
}

@Suite("VTIMEZONEs read as zones")
struct DefinitionTests {
  static let cases = [
    DefinitionCase(
      file: "outlook-starts-in-1601",
      offsets: [
        ("20260329T005959", "+0100"), ("20260329T010000", "+0200"), ("20261025T010000", "+0100"), ("1500", "+0100"),
      ],
      tail: "<+01>-1<+02>,M3.5.0,M10.5.0/3"),
    DefinitionCase(
      file: "exchange-start-does-not-match-its-rule",
      offsets: [
        ("20260308T065959", "-0500"), ("20260308T070000", "-0400"), ("20261101T060000", "-0500"),
        // The start counts as an onset: standard time at 06:00, daylight saving time at 07:00.
        ("16010101T050000", "-0400"), ("16010101T063000", "-0500"), ("16010101T070000", "-0400"),
      ],
      tail: "<-05>5<-04>,M3.2.0,M11.1.0"),
    DefinitionCase(
      file: "google-pair-from-1970",
      offsets: [("19700101", "+0100"), ("19700329T010000", "+0200"), ("21000701", "+0200")],
      tail: "CET-1CEST,M3.5.0,M10.5.0/3"),
    DefinitionCase(
      file: "apple-history-with-until-and-rdate",
      offsets: [
        ("19740106T065959", "-0500"), ("19740106T070000", "-0400"), ("19750223T070000", "-0400"),
        ("20060402T065959", "-0500"), ("20060402T070000", "-0400"), ("20061029T060000", "-0500"),
        ("20070311T065959", "-0500"), ("20070311T070000", "-0400"), ("20500101", "-0500"),
      ],
      tail: "EST5EDT,M3.2.0,M11.1.0"),
    DefinitionCase(
      file: "evolution-vendor-path", offsets: [("20260701", "+0200")], tail: "CET-1CEST,M3.5.0,M10.5.0/3"),
    DefinitionCase(
      file: "notes-rule-before-2007", offsets: [("20260402", "-0500"), ("20260406", "-0400")],
      tail: "<-05>5<-04>,M4.1.0,M10.5.0"),
    DefinitionCase(
      file: "sunday-on-or-after-the-8th",
      offsets: [("20260308T070000", "-0400"), ("20261105T060000", "-0500"), ("20261105T055959", "-0400")],
      // One day after the first Wednesday is the first Thursday from the 2nd on.
      tail: "SST5SDT,M3.2.0,M11.1.3/26"),
    DefinitionCase(
      file: "fixed-days-of-the-year", offsets: [("20990401", "+0400"), ("20990331T205959", "+0300")],
      tail: "<+03>-3<+04>,J91/0,J274/0"),
    DefinitionCase(
      file: "every-other-year",
      offsets: [("20260701", "+0400"), ("20270701", "+0300"), ("24980701", "+0400"), ("26000701", "+0300")]),
    DefinitionCase(
      file: "only-standard", offsets: [("19691231", "+0200"), ("20260701", "+0100")], tail: "<+01>-1",
      issues: [.missingHalf]),
    DefinitionCase(
      file: "only-daylight", offsets: [("19991231", "+0100"), ("20260101", "+0200")], tail: "<+02>-2",
      issues: [.missingHalf]),
    DefinitionCase(file: "no-observance", issues: [.noObservance]),
    DefinitionCase(
      file: "offsets-missing",
      // TZOFFSETFROM of STANDARD is the offset after DAYLIGHT; an offset of 99 hours is invalid, so DAYLIGHT's is used.
      offsets: [("20001029T005959", "+0200"), ("20001029T010000", "+0100"), ("20260701", "+0200")],
      tail: "<+01>-1<+02>,M3.5.0,M10.5.0/3",
      issues: [.missingProperty, .missingProperty, .missingProperty, .contradictoryOffset]),
    DefinitionCase(
      file: "contradictory-offset", offsets: [("20091231T205959", "+0100"), ("20091231T210000", "+0200")],
      issues: [.contradictoryOffset]),
    DefinitionCase(
      file: "rdates-of-every-form",
      offsets: [
        ("20011001T005959", "+0200"), ("20011001T010000", "+0100"), ("20021001T010000", "+0100"),
        ("20031001T010000", "+0100"), ("20041001T010000", "+0100"), ("20051001T005959", "+0200"),
        ("20051001T010000", "+0100"), ("20060401T010000", "+0200"), ("20070501", "+0200"),
      ],
      issues: [.invalidValue, .untilNotUTC]),
    DefinitionCase(
      file: "until-local-time-with-a-z",
      offsets: [("20060402T070000", "-0400"), ("20061029T060000", "-0500"), ("20070701", "-0500")],
      issues: [.untilNotUTC, .untilNotUTC]),
    DefinitionCase(
      file: "offsets-with-seconds",
      offsets: [("19000101", "+001932"), ("19370630T224027", "+001932"), ("19370630T224028", "+0120")]),
    DefinitionCase(
      file: "out-of-order",
      offsets: [
        ("20000701", "+0200"), ("20001101", "+0100"), ("20010701", "+0200"), ("20021101", "+0100"),
        ("20100701", "+0200"), ("20101101", "+0100"),
      ]),
    DefinitionCase(
      file: "exchange-eras-that-never-end",
      offsets: [
        ("19850428T070000", "-0400"), ("20061029T060000", "-0500"), ("20080406T070000", "-0400"),
        ("20251030T070000", "-0400"), ("20251102T060000", "-0500"), ("20260309T070000", "-0400"),
      ],
      tail: "<-05>5<-04>,M3.2.0,M11.1.0", issues: [.overlappingRules, .overlappingRules]),
    DefinitionCase(
      file: "every-second", offsets: [("20260101", "+0200")], issues: [.overLimit]),
    DefinitionCase(
      file: "properties-missing", offsets: [("20260101", "+0200"), ("19800101", "+0100")],
      issues: [.missingProperty, .startNotLocal, .invalidValue]),
  ]

  @Test("give the clock changes, and the assumptions made", arguments: cases)
  func reads(expected: DefinitionCase) throws {
    let definition = try Fixture.definition(expected.file)
    #expect(definition.issues.map(\.code) == expected.issues, "\(definition.issues.map(\.message))")
    guard let rules = definition.rules else {
      #expect(expected.offsets.isEmpty)
      return
    }
    #expect(rules.tail?.text == expected.tail)
    for (instant, offset) in expected.offsets {
      let instant = instant.count == 4 ? instant + "0101" : instant
      #expect(try rules.offsetText(at: instant) == offset, "\(instant)")
    }
  }

  @Test("hint at other names of the zone")
  func hints() throws {
    #expect(try Fixture.definition("google-pair-from-1970").otherNames == ["Europe/Zurich"])
    let component = try Component(
      "BEGIN:VTIMEZONE\r\nTZID:X\r\nX-MICROSOFT-CDO-TZID:4\r\nX-TZINFO:Europe/Rome[2023c]\r\n"
        + "TZID-ALIAS-OF:Europe/Paris\r\nX-MICROSOFT-CDO-TZID:999\r\nEND:VTIMEZONE\r\n")
    #expect(
      TimeZoneDefinition(component).otherNames == ["Europe/Paris", "Europe/Rome", "W. Europe Standard Time"])
  }

  @Test("point at the line of an issue")
  func positions() throws {
    let bytes =
      Array(
        "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:20000101T000000Z\r\nTZOFFSETTO:+0100\r\n"
          .utf8) + Array("TZOFFSETFROM:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n".utf8)
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    while let element = try reader.next() {
      guard case .component(let component, _) = element else { continue }
      let issue = try #require(TimeZoneDefinition(component).issues.first)
      #expect(issue.code == .startNotLocal)
      #expect(issue.position == SourcePosition(line: 5, column: 9))
    }
  }

  @Test("a component that is not a VTIMEZONE gives nothing")
  func otherComponent() throws {
    let definition = TimeZoneDefinition(try Component("BEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\n"))
    #expect(definition.rules == nil)
    #expect(definition.issues.map(\.code) == [.missingTZID, .noObservance])
  }
}
