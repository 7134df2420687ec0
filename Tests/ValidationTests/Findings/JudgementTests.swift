import ICalendar
import Testing

@testable import Validation

/// Findings in inputs written by people and programs, their severities by profile, and that each is reported once.
@Suite("Findings in realistic content")
struct JudgementTests {
  private static let start = "DTSTART:20260105T100000Z"

  private func rules(_ text: String, _ profile: Profile = .rfc) -> [Rule] {
    Fixtures.findings(text) { $0.levels = profile.levels }.map(\.rule)
  }

  private func finding(_ text: String, _ rule: Rule, _ profile: Profile = .rfc) -> Finding? {
    Fixtures.findings(text) { $0.levels = profile.levels }.first { $0.rule == rule }
  }

  private func fixed(_ text: String, _ profile: Profile = .rfc, allowsUnsafe: Bool = false) -> String {
    let options = ValidationOptions(profile: profile, now: Fixtures.now)
    let bytes = Array(text.replacing("\n", with: "\r\n").utf8)
    let result = Fixer(options: options, allowsUnsafe: allowsUnsafe).fix(bytes, name: "test.ics")
    return String(decoding: result.new, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  @Test(
    "a misspelled property is reported with the correct name",
    arguments: [("DESCRIPTON", "DESCRIPTION"), ("LOACTION", "LOCATION"), ("SUMARY", "SUMMARY")])
  func misspelled(name: String, meant: String) throws {
    let found = try #require(finding(Fixtures.event(Self.start, "\(name):Cake"), .unknownProperty))
    #expect(found.severity == .warning)
    #expect(found.message == "\(name) is not a registered property; did you mean \(meant)?")
  }

  @Test("an unknown property is a hint")
  func unknown() throws {
    let found = try #require(finding(Fixtures.event(Self.start, "BLOODGROUP:A"), .unknownProperty))
    #expect(found.severity == .info)
    #expect(!found.message.contains("did you mean"))
  }

  @Test("a TZID without VTIMEZONE breaks a MUST, and clients accept it")
  func missingZone() {
    let text = Fixtures.event("DTSTART;TZID=Europe/Berlin:20260105T100000", "SUMMARY:Lunch")
    #expect(finding(text, .missingVtimezone)?.severity == .error)
    for profile in [Profile.feed, .google, .outlook, .apple, .import] {
      #expect(finding(text, .missingVtimezone, profile)?.severity == .warning)
    }
  }

  private func zoned(_ observance: String, _ start: String) -> String {
    Fixtures.calendar(
      "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\n\(observance)\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Lunch\n"
        + "DTSTART;TZID=Africa/Algiers:\(start)\nEND:VEVENT\n")
  }

  @Test("a VTIMEZONE that is hours off is an error in feeds and for clients, and one that is minutes off a warning")
  func wrongOffset() {
    let hours = zoned("DTSTART:20200101T000000\nTZOFFSETFROM:+0300\nTZOFFSETTO:+0300", "20260105T100000")
    let minutes = zoned("DTSTART:20200101T000000\nTZOFFSETFROM:+0130\nTZOFFSETTO:+0130", "20260105T100000")
    for profile in [Profile.feed, .google, .outlook, .apple] {
      #expect(finding(hours, .vtimezoneContradictsTzdata, profile)?.severity == .error)
      #expect(finding(minutes, .vtimezoneContradictsTzdata, profile)?.severity == .warning)
    }
    for profile in [Profile.rfc, .import] {
      #expect(finding(hours, .vtimezoneContradictsTzdata, profile)?.severity == .warning)
    }
  }

  @Test("a VTIMEZONE that begins after the event is an error in feeds and for clients")
  func lateOnset() throws {
    let observance = "DTSTART:20260601T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100"
    let late = zoned(observance, "20250105T100000")
    let found = try #require(finding(late, .vtimezoneDoesNotCover))
    #expect(found.severity == .warning)
    #expect(found.message.contains("begins on 2026-06-01"))
    for profile in [Profile.feed, .google, .outlook, .apple] {
      #expect(finding(late, .vtimezoneDoesNotCover, profile)?.severity == .error)
    }
    #expect(finding(zoned(observance, "20260705T100000"), .vtimezoneDoesNotCover) == nil)
  }

  @Test("a semicolon between categories is found, and may be meant to be a comma")
  func categories() throws {
    let text = Fixtures.event(Self.start, "SUMMARY:Lunch", "CATEGORIES:Work;Food,Cake")
    let found = try #require(finding(text, .unescapedCommaOrSemicolon))
    #expect(found.severity == .error && found.fixKind == .unsafe)
    #expect(fixed(text, allowsUnsafe: true).contains("CATEGORIES:Work,Food,Cake\n"))
    #expect(finding(Fixtures.event(Self.start, "CATEGORIES:Work\\;Food,Cake"), .unescapedCommaOrSemicolon) == nil)
  }

  @Test("an empty title counts as missing", arguments: ["SUMMARY:", "SUMMARY: "])
  func emptyTitle(line: String) {
    #expect(finding(Fixtures.event(Self.start, line), .missingSummary)?.message.contains("is empty") == true)
  }

  @Test("a placeholder year is found in stamps")
  func noTime() {
    #expect(rules(Fixtures.event(Self.start, "SUMMARY:x", "CREATED:00001231T000000Z")).contains(.implausibleYear))
    #expect(!rules(Fixtures.event(Self.start, "SUMMARY:x", "CREATED:20251231T000000Z")).contains(.implausibleYear))
  }

  private func moved(to time: String) -> String {
    Fixtures.calendar(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Lunch\nDTSTART:20260105T090000Z\n"
        + "RRULE:FREQ=DAILY;BYHOUR=9,15;COUNT=8\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nSUMMARY:Lunch\nRECURRENCE-ID:20260106T090000Z\nDTSTART:\(time)\nEND:VEVENT\n")
  }

  @Test("an instance that stays on its day does not skip another in Outlook")
  func sameDay() {
    #expect(finding(moved(to: "20260106T160000Z"), .outlookMultidayException) == nil)
    #expect(finding(moved(to: "20260107T160000Z"), .outlookMultidayException) != nil)
  }

  @Test("a component in one that cannot contain it is misplaced, and no END is missing")
  func nested() throws {
    let text = Fixtures.calendar(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Lunch\n\(Self.start)\nBEGIN:VTODO\n"
        + "UID:2@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Cook\nEND:VTODO\nEND:VEVENT\n")
    let found = Fixtures.findings(text).filter { $0.severity > .info }
    #expect(found.map(\.rule) == [.badNesting])
    #expect(found[0].message.hasPrefix("VTODO is not allowed in VEVENT; it belongs in VCALENDAR"))
    #expect(found[0].start.line == 9)
  }

  @Test("a missing END is still reported")
  func missingEnd() {
    let text = Fixtures.calendar(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Lunch\n\(Self.start)\nBEGIN:VTODO\n"
        + "UID:2@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Cook\nEND:VTODO\n")
    #expect(Fixtures.findings(text).filter { $0.severity > .info }.map(\.rule) == [.unclosedComponent])
  }

  @Test("a trigger that is not in UTC is reported once")
  func trigger() {
    let found = rules(
      Fixtures.event(
        Self.start, "SUMMARY:Lunch", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER;VALUE=DATE-TIME:20260105T093000",
        "END:VALARM"))
    #expect(found.filter { [.utcRequired, .alarmAbsoluteNotUtc].contains($0) } == [.alarmAbsoluteNotUtc])
  }

  @Test("Pacific time means Los Angeles")
  func pacific() throws {
    let name = "Pacific time"
    let zone = Example.zone(
      name,
      .standard(
        "DTSTART:20071104T020000\nRRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11\nTZOFFSETFROM:-0700\nTZOFFSETTO:-0800"),
      .daylight("DTSTART:20070311T020000\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3\nTZOFFSETFROM:-0800\nTZOFFSETTO:-0700")
    ).text
    let text = Fixtures.calendar(
      "\(zone)\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Lunch\n"
        + "DTSTART;TZID=\(name):20260105T100000\nEND:VEVENT\n")
    let texts = Fixtures.findings(text).map { "\($0.message) \($0.fix?.title ?? "")" }
    #expect(!texts.contains { $0.contains("Tijuana") }, "\(texts)")
    let custom = text.replacing(name, with: "Customized Time Zone")
    #expect(Fixtures.findings(custom).first { $0.rule == .customTzid }?.fix?.title == "write America/Los_Angeles")
  }

  @Test("private data are reported only in feeds")
  func privacy() {
    let text = Fixtures.event(Self.start, "SUMMARY:Lunch", "CLASS:PRIVATE", "ORGANIZER:mailto:bob@example.net")
    let both: Set<Rule> = [.privateInPublicFeed, .attendeeEmailsInFeed]
    #expect(both.isDisjoint(with: rules(text)))
    #expect(both.isSubset(of: rules(text, .feed)))
  }

  @Test("FREQ after another part is a hint", arguments: Profile.allCases.filter { $0 != .import })
  func order(profile: Profile) {
    let text = Fixtures.event(Self.start, "SUMMARY:Lunch", "RRULE:COUNT=2;FREQ=DAILY")
    #expect(finding(text, .rruleFreqNotFirst, profile)?.severity == .info)
  }

  @Test("a CANCEL with another STATUS does not cancel the event")
  func cancel() throws {
    let people = "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nSEQUENCE:1\nSUMMARY:Lunch"
    let text = Fixtures.event(Self.start, people, "STATUS:CONFIRMED")
      .replacing("BEGIN:VEVENT", with: "METHOD:CANCEL\nBEGIN:VEVENT")
    let found = try #require(finding(text, .cancelStatus))
    #expect(found.severity == .error && found.property == "STATUS" && found.fixKind == .unsafe)
    #expect(finding(text.replacing("CONFIRMED", with: "CANCELLED"), .cancelStatus) == nil)
  }

  @Test(
    "ambiguous values are not fixed safely",
    arguments: ["DURATION:P1M", "DURATION:P2W15M", "ATTENDEE;PARTSTAT=MAYBE:mailto:ann@example.net"])
  func guesses(line: String) {
    let text = Fixtures.event(Self.start, "SUMMARY:Lunch", "ORGANIZER:mailto:bob@example.net", line)
    #expect(fixed(text).contains(line + "\n"))
    #expect(!fixed(text, allowsUnsafe: true).contains(line + "\n"))
  }

  @Test(
    "unambiguous values are fixed safely",
    arguments: [("P1H", "PT1H"), ("P1H30M", "PT1H30M"), ("P1D15M", "P1DT15M"), ("PT1H30S", "PT1H0M30S")])
  func lengths(written: String, meant: String) {
    #expect(
      fixed(Fixtures.event(Self.start, "SUMMARY:Lunch", "DURATION:\(written)")).contains("DURATION:\(meant)\n"))
  }

  @Test("what only feeds need is added only to feeds, and VERSION stays where it is")
  func additions() {
    let event = { (number: Int) in
      "BEGIN:VEVENT\nUID:\(number)@example.com\nDTSTAMP:20260101T000000Z\n\(Self.start)\nSUMMARY:Lunch \(number)\n"
        + "END:VEVENT\n"
    }
    let text =
      "BEGIN:VCALENDAR\nPRODID:-//Example//Example//EN\nVERSION:2.0\nX-WR-CALNAME:Lunches\n\(event(1))\(event(2))"
      + "END:VCALENDAR\n"
    #expect(fixed(text) == text)
    let feed = fixed(text, .feed)
    for line in ["NAME:Lunches", "REFRESH-INTERVAL;VALUE=DURATION:PT12H", "X-PUBLISHED-TTL:PT12H"] {
      #expect(feed.contains("\n\(line)\n"))
    }
    #expect(feed.hasPrefix("BEGIN:VCALENDAR\nPRODID:-//Example//Example//EN\nVERSION:2.0\n"))
  }

  @Test("zone names that only look the same are two")
  func zonesByBytes() {
    let text = Fixtures.calendar(
      Example.berlin(as: "Zu\u{308}rich").text
        + "\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Lunch\n"
        + "DTSTART;TZID=Z\u{FC}rich:20260105T100000\nEND:VEVENT\n")
    #expect(rules(text).contains(.tzidCaseOrSpace))
  }
}
