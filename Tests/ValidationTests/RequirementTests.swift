import Testing

@testable import Validation

/// In the profile rfc, a violated requirement of a standard is an error, and a violated recommendation a warning.
@Suite("Severities in the rfc profile")
struct RequirementTests {
  /// The rules whose severity deviates from the wording of the standard, with the reason. The article on the catalogue
  /// also lists them.
  private static let exceptions: [Rule: String] = [
    .bareLf: "every program that reads files accepts it",
    .mixedLineEndings: "as bare-lf",
    .noFinalNewline: "as bare-lf",
    .propertiesAfterSubcomponent: "an erratum on the order was rejected, and programs read both",
    .vtimezoneDoesNotCover: "programs go on with the last offset, or know the zone by its name",
    .rruleFreqNotFirst: "the same sentence demands that any order is read",
    .publishMissingOrganizer: "hardly any published feed has an organizer; an error in itip",
    .uidHostLeak: "what a UID gives away is a guess",
  ]

  /// The errors that no standard requires: data is lost, a limit is exceeded, or harm is done.
  private static let withoutWord: Set<Rule> = [
    .nestingTooDeep, .geoOutOfRange, .negativeSequence, .rruleEmptySet, .rdateTypeMismatch,
    .exdateTypeMismatch, .duplicateRecurrenceId, .offsetOutOfRange, .alarmProximityValue, .parentCycle,
    .outlookNeedsUidDtstamp, .outlookNotSupported, .dangerousUriScheme, .tooManyProperties, .tooManyComponents,
    .lineOverLimit, .vtimezoneOverLimit,
  ]

  @Test("follow the requirement word in the standard", arguments: RuleCatalogue.all)
  func severity(rule: Rule) {
    if rule.requirement != nil { #expect(!rule.reference.isEmpty) }
    if Self.exceptions[rule] != nil {
      #expect(rule.requirement == .must || rule.requirement == .grammar)
      #expect(rule.severity < .error)
      return
    }
    switch rule.requirement {
    case .must, .grammar: #expect(rule.severity == .error)
    case .should: #expect(rule.severity == .warning)
    case nil: #expect((rule.severity == .error) == Self.withoutWord.contains(rule))
    }
  }

  /// Lines of an event that violate a MUST, with the rule.
  private static let events: [(lines: [String], rule: Rule)] = [
    (["DTSTART:20260105T100000Z", "DTEND:20260105T100000Z"], .zeroDuration),
    (["DTSTART;VALUE=DATE:20260105", "DTEND;VALUE=DATE:20260105"], .dtendEqualsDtstartDate),
    (["DTSTART:20260105T100000Z", "DTEND:20260105T110000"], .startEndFormMismatch),
    (["DTSTART:20260105T100000Z", "REQUEST-STATUS:success"], .invalidRequestStatus),
    (
      [
        "DTSTART:20260105T100000Z", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "ATTACH:https://example.org/a",
        "ATTACH:https://example.org/b", "END:VALARM",
      ], .alarmAudioAttach
    ),
    (["DTSTART:20260105T100000Z", "DESCRIPTION;ALTREP=https://example.org/a:x"], .invalidAltrep),
    (["DTSTART:20260105T100000Z", "DURATION:PT1H30S"], .durationSkipsUnit),
    (["DTSTART: 20260105T100000Z"], .trailingWhitespaceValue),
    (["DTSTART:20260105T100000Z", "URL:example.org/x"], .invalidUri),
    (["DTSTART:20260105T100000Z", "RECURRENCE-ID;RANGE=THISANDPRIOR:20260105T100000Z"], .rangeThisandprior),
    (["DTSTART:20260105T100000Z", "DUE:20260105T110000Z"], .propertyNotAllowedHere),
    (["DTSTART:20260105T100000Z", "COMMENT:a\\qb"], .invalidTextEscape),
    (["DTSTART:20260105T100000Z", "COMMENT:https\\://example.org"], .overescapedText),
    (["DTSTART:20260105T100000Z", "COMMENT:Paris, France"], .unescapedCommaOrSemicolon),
    (["DTSTART:20260105T100000Z", "CLASS:"], .emptyValue),
    (["DTSTART:20260105T100000Z", "ATTACH;FMTTYPE=pdf:https://example.org/a"], .invalidFmttype),
    (["DTSTART:20260105T100000Z", "COMMENT;LANGUAGE=en_US:x"], .invalidLanguageTag),
    (["DTSTART;TZID=Europe/Berlin:20260105T100000"], .missingVtimezone),
    (
      ["DTSTART:20260105T100000Z", "ORGANIZER:mailto: bob@example.org", "ATTENDEE:mailto:ann@example.org"],
      .mailtoSpace
    ),
  ]

  private func severities(_ text: String, _ rule: Rule) -> [Profile: Severity] {
    var found: [Profile: Severity] = [:]
    for profile in Profile.allCases {
      found[profile] = Fixtures.findings(text) { $0.levels = profile.levels }.first { $0.rule == rule }?.severity
    }
    return found
  }

  @Test("make a violated MUST an error, which is a warning for clients and imports", arguments: events.indices)
  func must(index: Int) {
    let (lines, rule) = Self.events[index]
    check(Fixtures.calendar(Self.event("SUMMARY:Lunch", lines)), rule)
  }

  @Test("do the same for calendars, to-dos and messages")
  func others() {
    let usual = Self.event("SUMMARY:Lunch", ["DTSTART:20260105T100000Z"])
    check(Fixtures.calendar(usual + "METHOD:PUBLISH\n"), .calendarPropertyAfterComponent)
    check(Fixtures.calendar("CALSCALE:JULIAN\n" + usual), .unknownCalscale)
    check(
      Fixtures.calendar(usual.replacing("VEVENT", with: "VTODO").replacing("SUMMARY", with: "TRANSP:OPAQUE\nSUMMARY")),
      .propertyNotAllowedHere)
    let people = ["DTSTART:20260105T100000Z", "ORGANIZER:mailto:bob@example.org", "ATTENDEE:mailto:ann@example.org"]
    check(Fixtures.calendar("METHOD:PUBLISH\n" + Self.event("SUMMARY:Lunch", people)), .publishHasAttendee)
    check(
      Fixtures.calendar("METHOD:CANCEL\n" + Self.event("SUMMARY:Lunch", people + ["STATUS:CANCELLED"])), .cancelStatus)
  }

  private func check(_ text: String, _ rule: Rule) {
    let found = severities(text, rule)
    #expect(found[.rfc] == .error, "\(rule.id)")
    for profile in [Profile.google, .outlook, .apple, .import] {
      #expect(found[profile] == .warning, "\(rule.id) in \(profile)")
    }
  }

  private static func event(_ first: String, _ lines: [String]) -> String {
    "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n\(first)\n" + lines.map { $0 + "\n" }.joined()
      + "END:VEVENT\n"
  }

  @Test("keep lesser cases of a rule as hints: a zero duration, and text that seems to be escaped twice")
  func lesser() {
    let start = "DTSTART:20260105T100000Z"
    let zero = Fixtures.calendar(Self.event("SUMMARY:Lunch", [start, "DURATION:PT0S"]))
    #expect(severities(zero, .zeroDuration)[.rfc] == .info)
    let doubled = Fixtures.calendar(Self.event("SUMMARY:Lunch", [start, "COMMENT:a\\\\, b"]))
    #expect(severities(doubled, .overescapedText)[.rfc] == .info)
  }

  @Test(
    "apply to findings in parameters and alarms too",
    arguments: [
      (["RELATED-TO;RELTYPE=FINISHTOSTART;GAP=abc:x"], .invalidDuration),
      (["RELATED-TO;RELTYPE=FINISHTOSTART;GAP=P1W1D:x"], .durationMixesWeeks),
      (
        [
          "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT5M", "ATTENDEE:mailto:ann@example.org",
          "END:VALARM",
        ], .propertyNotAllowedHere
      ),
    ] as [([String], Rule)])
  func parameters(lines: [String], rule: Rule) throws {
    let text = Fixtures.calendar(Self.event("SUMMARY:Lunch", ["DTSTART:20260105T100000Z"] + lines))
    #expect(Fixtures.findings(text).filter { $0.severity == .error }.map(\.rule) == [rule])
    let right = text.replacing("GAP=abc", with: "GAP=P1D").replacing("GAP=P1W1D", with: "GAP=-PT1H")
      .replacing("ATTENDEE:mailto:ann@example.org\n", with: "")
    #expect(Fixtures.findings(right).allSatisfy { $0.severity < .error })
  }

  @Test("make floating times in availability an error, like dates")
  func availability() {
    let start = { (value: String) in
      Fixtures.findings(
        Fixtures.calendar(
          "BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART\(value)\nEND:VAVAILABILITY\n")
      ).filter { $0.severity == .error }.map(\.rule)
    }
    #expect(start(":20260105T000000") == [.availabilityDate])
    #expect(start(";VALUE=DATE:20260105") == [.availabilityDate])
    #expect(start(":20260105T000000Z") == [])
  }
}
