import CalendarModel
import CivilTime
import Comparison
import Conversion
import Foundation
import ICalendar
import TestSupport
import TimeZones
import Testing
import Validation

@Suite("Files for importers")
struct CalendarPreparationTests {
  private static let berlin = ConversionOptions.Zone(
    "Europe/Berlin", ZoneContext().rules(named: "Europe/Berlin") ?? .utc)

  private func prepared(
    _ bytes: [UInt8], for importer: CalendarImporter, size: Int? = nil
  ) throws -> CalendarPreparation.Result {
    var options = ConversionOptions()
    options.zone = Self.berlin
    var preparation = try CalendarPreparation(for: importer, maximumSize: size, options: options)
    try preparation.add(CalendarInput(name: "input", bytes: bytes))
    return preparation.finish()
  }

  private func prepared(_ events: String..., for importer: CalendarImporter) throws -> CalendarPreparation.Result {
    let content = events.map { "BEGIN:VEVENT|DTSTAMP:20260101T000000Z|SEQUENCE:0|\($0)|END:VEVENT|" }.joined()
    return try prepared(
      Array(
        "BEGIN:VCALENDAR|VERSION:2.0|PRODID:-//Example//EN|METHOD:PUBLISH|\(content)END:VCALENDAR|"
          .replacing("|", with: "\r\n").utf8), for: importer)
  }

  private func text(_ result: CalendarPreparation.Result) -> String {
    String(decoding: result.parts.flatMap(\.text), as: UTF8.self).replacing("\r\n", with: "|")
  }

  @Test("input that an importer supports stays unchanged", arguments: CalendarImporter.allCases)
  func unchanged(importer: CalendarImporter) throws {
    let result = try prepared(
      "UID:1|DTSTART:20261123T090000Z|RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270101T000000Z|EXDATE:20261125T090000Z",
      "UID:2|DTSTART;VALUE=DATE:20261123|RRULE:FREQ=MONTHLY;BYDAY=-1MO|X-MINE:kept|ATTENDEE:mailto:a@example.com",
      for: importer)
    #expect(result.changes.isEmpty && result.losses.isEmpty, "\(result.changes)")
    #expect(text(result).contains("X-MINE:kept|ATTENDEE:mailto:a@example.com"))
  }

  @Test("Outlook gets the occurrences of a rule that it cannot store as separate events with new UIDs")
  func outlookRule() throws {
    let result = try prepared(
      "UID:1|DTSTART:20261123T090000Z|RRULE:FREQ=YEARLY;BYYEARDAY=1,200;COUNT=3|SUMMARY:Days",
      "UID:1|RECURRENCE-ID:20270101T090000Z|DTSTART:20270102T110000Z|SUMMARY:Moved", for: .outlook)
    let text = text(result)
    #expect(!text.contains("RRULE") && !text.contains("RECURRENCE-ID"))
    #expect(text.contains("|UID:1-20270101T090000Z|DTSTART:20270102T110000Z|SUMMARY:Moved|RELATED-TO:1|"), "\(text)")
    #expect(text.contains("|UID:1-20270719T090000Z|DTSTART:20270719T090000Z|SUMMARY:Days|RELATED-TO:1|"), "\(text)")
    #expect(result.changes.map(\.what) == ["VEVENT/RRULE"])
    #expect(result.changes[0].change == "expanded into single events: Outlook does not support rules with BYYEARDAY")
  }

  @Test("a daily rule for workdays stays a series for Outlook, as a weekly one")
  func workdays() throws {
    let result = try prepared(
      "UID:1|DTSTART:20261123T090000Z|RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=10", for: .outlook)
    #expect(text(result).contains("|RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=MO,TU,WE,TH,FR|"), "\(text(result))")
  }

  @Test("added dates become events for Outlook, moved ones at their new time, and none that the rule has anyway")
  func addedDates() throws {
    let result = try prepared(
      "UID:1|DTSTART:20261123T090000Z|RRULE:FREQ=WEEKLY;COUNT=2|RDATE:20261125T090000Z,20261130T090000Z,20261201T090000Z",
      "UID:1|RECURRENCE-ID:20261201T090000Z|DTSTART:20261202T090000Z", for: .outlook)
    let uids = text(result).split(separator: "|").filter { $0.hasPrefix("UID:") || $0.hasPrefix("DTSTART:") }
    #expect(
      uids == [
        "UID:1", "DTSTART:20261123T090000Z", "UID:1-20261125T090000Z", "DTSTART:20261125T090000Z",
        "UID:1-20261201T090000Z", "DTSTART:20261202T090000Z",
      ])
  }

  @Test("occurrences in the hour that clocks repeat keep their times, and each gets a UID of its own")
  func repeatedHour() throws {
    let result = try prepared(
      "UID:1|DTSTART;TZID=Europe/Berlin:20261025T003000|DTEND;TZID=Europe/Berlin:20261025T023000|"
        + "RRULE:FREQ=HOURLY;COUNT=6", for: .google)
    let lines = text(result).split(separator: "|")
    let uids = lines.filter { $0.hasPrefix("UID:") }
    #expect(Set(uids).count == 6, "\(uids)")
    let times = { (name: String) in
      lines.filter { $0.hasPrefix(name) && !$0.hasPrefix("\(name):1970") }.map(String.init)
    }
    #expect(times("DTSTART").contains("DTSTART:20261025T013000Z"), "\(times("DTSTART"))")
    #expect(times("DTEND").contains("DTEND:20261025T013000Z"), "\(times("DTEND"))")
  }

  @Test("an added date in the hour that clocks repeat keeps its time for Outlook")
  func addedInRepeatedHour() throws {
    let result = try prepared(
      "UID:1|DTSTART;TZID=Europe/Berlin:20261020T013000|DTEND;TZID=Europe/Berlin:20261020T023000|"
        + "RDATE:20261025T013000Z|RDATE;VALUE=PERIOD:20261025T003000Z/PT2H", for: .outlook)
    let lines = text(result).split(separator: "|").filter { !$0.contains(":1970") }
    #expect(lines.contains("DTSTART:20261025T013000Z"), "\(lines)")
    #expect(lines.contains("DTEND;TZID=Europe/Berlin:20261025T033000"), "\(lines)")
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261025T023000"), "\(lines)")
  }

  @Test("a long text is repeated only as often as there is room, and the rest is reported as a loss")
  func repeatedText() throws {
    let long = String(repeating: "x", count: 5000)
    for (importer, recurrence) in [
      (CalendarImporter.google, "RRULE:FREQ=HOURLY"),
      (.outlook, "RDATE:" + (10..<30).map { "202612\($0)T090000Z" }.joined(separator: ",")),
    ] {
      var preparation = try CalendarPreparation(for: importer)
      preparation.limits.componentSize = 10_000
      let text =
        "BEGIN:VCALENDAR|VERSION:2.0|PRODID:x|BEGIN:VEVENT|UID:1|DTSTAMP:20260101T000000Z|DTSTART:20261124T090000Z|"
        + "DESCRIPTION:\(long)|\(recurrence)|END:VEVENT|END:VCALENDAR|"
      try preparation.add(CalendarInput(name: "input", bytes: Array(text.replacing("|", with: "\r\n").utf8)))
      let result = preparation.finish()
      #expect(result.parts.reduce(0) { $0 + $1.text.count } < 60_000)
      #expect(result.losses.contains { $0.why.contains("too large") }, "\(result.losses)")
    }
  }

  @Test("Google gets an hourly series as 730 events, and the rest is reported as a loss")
  func hourly() throws {
    let result = try prepared("UID:1|DTSTART:20261123T090000Z|RRULE:FREQ=HOURLY|SUMMARY:Check", for: .google)
    #expect(result.parts.reduce(0) { $0 + $1.itemCount } == 730)
    #expect(result.losses.map(\.what) == ["VEVENT/RRULE"])
    #expect(result.losses.first?.example.text.hasSuffix("RRULE:FREQ=HOURLY, to 2026-12-23") == true)
  }

  @Test("Outlook gets all Fridays of every month as a weekly series")
  func everyFriday() throws {
    let result = try prepared("UID:1|DTSTART:20261106T090000Z|RRULE:FREQ=MONTHLY;BYDAY=FR", for: .outlook)
    #expect(text(result).contains("|RRULE:FREQ=WEEKLY;BYDAY=FR|") && result.losses == [])
  }

  @Test("an added date that is also excluded does not become an event")
  func excludedAddition() throws {
    let gone = "UID:1|DTSTART;VALUE=DATE:20090401|RDATE;VALUE=DATE:20090401|EXDATE;VALUE=DATE:20090401"
    #expect(!text(try prepared(gone, for: .outlook)).contains("BEGIN:VEVENT"))
    let other = text(try prepared(gone + "|RDATE;VALUE=DATE:20090402", for: .outlook))
    #expect(other.contains("DTSTART;VALUE=DATE:20090402") && !other.contains("DTSTART;VALUE=DATE:20090401"))
  }

  @Test("an expanded series has the occurrences of the requested window")
  func window() throws {
    var options = ConversionOptions()
    options.after = Instant(secondsSince1970: 1_800_000_000)
    options.before = Instant(secondsSince1970: 1_800_086_400)
    var preparation = try CalendarPreparation(for: .google, options: options)
    try preparation.add(
      CalendarInput(
        name: "a",
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261123T090000Z\r\nRRULE:FREQ=HOURLY\r\nEND:VEVENT\r\n"))
    #expect(preparation.finish().parts.map(\.itemCount) == [24])
  }

  @Test("floating times get a zone for Outlook, and for Google the zone is named")
  func floating() throws {
    let event = "UID:1|DTSTART:20260701T090000|RRULE:FREQ=DAILY;UNTIL=20260705T090000|EXDATE:20260702T090000"
    let outlook = text(try prepared(event, for: .outlook))
    #expect(outlook.contains("|DTSTART;TZID=Europe/Berlin:20260701T090000|RRULE:FREQ=DAILY;UNTIL=20260705T070000Z|"))
    #expect(outlook.contains("|EXDATE;TZID=Europe/Berlin:20260702T090000|") && outlook.contains("|TZID:Europe/Berlin|"))
    let google = text(try prepared(event, for: .google))
    #expect(google.contains("|X-WR-TIMEZONE:Europe/Berlin|") && google.contains("|DTSTART:20260701T090000|"))
  }

  @Test("a zone keeps two current yearly rules if these give its times, and everything otherwise")
  func zones() throws {
    let now = text(try prepared("UID:1|DTSTART;TZID=Eastern Standard Time:20260701T090000", for: .outlook))
    #expect(now.contains("|DTSTART;TZID=America/New_York:20260701T090000|"))
    #expect(now.contains("|DTSTART:19700308T020000|RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU|"), "\(now)")
    let old = text(try prepared("UID:1|DTSTART;TZID=America/New_York:20050401T090000", for: .outlook))
    #expect(!old.contains("BYMONTH=3;BYDAY=2SU"), "\(old)")
  }

  @Test("cancelled invitations stay cancelled, and others become plain events")
  func methods() throws {
    for (method, status) in [("CANCEL", "CANCELLED"), ("REQUEST", nil)] {
      let bytes =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nMETHOD:\(method)\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\n"
        + "DTSTART:20261123T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
      let text = text(try prepared(Array(bytes.utf8), for: .apple))
      #expect(text.contains("|METHOD:PUBLISH|") && !text.contains("METHOD:\(method)"))
      #expect(text.contains("|STATUS:\(status ?? "")") == (status != nil))
    }
  }

  @Test("different events with the same UID get one each, and duplicates are written once")
  func duplicates() throws {
    let result = try prepared(
      "UID:1|DTSTART:20261123T090000Z", "UID:1|DTSTART:20261124T090000Z", "UID:1|DTSTART:20261123T090000Z",
      for: .apple)
    #expect(text(result).split(separator: "|").filter { $0.hasPrefix("UID:") } == ["UID:1", "UID:1-2"])
  }

  @Test("attachments beyond Apple's 20 MB are left out")
  func attachments() throws {
    let large = String(repeating: "A", count: 16_000_000)
    let result = try prepared(
      "UID:1|DTSTART:20261123T090000Z|ATTACH;VALUE=BINARY;ENCODING=BASE64:\(large)"
        + "|ATTACH;VALUE=BINARY;ENCODING=BASE64:\(large)|ATTACH:https://example.com/a", for: .apple)
    #expect(result.changes.map(\.what) == ["VEVENT/ATTACH"] && text(result).contains("https://example.com/a"))
  }

  @Test("an end before the start and control characters are removed, identity is added, excess alarms are removed")
  func mended() throws {
    let result = try prepared(try Fixture.bytes("what-importers-refuse.ics"), for: .outlook)
    let changes = Set(result.changes.map(\.what))
    #expect(
      changes == [
        "VCALENDAR/METHOD", "VEVENT/RRULE", "VEVENT/RDATE", "VEVENT/UID", "VEVENT", "VEVENT/DTSTART", "VEVENT/DTEND",
        "VEVENT/EXDATE", "VEVENT/VALARM", "VEVENT/SEQUENCE", "VEVENT/X-MICROSOFT-CDO-BUSYSTATUS", "VTIMEZONE",
      ])
    #expect(Set(result.losses.map(\.what)) == ["VTODO", "VEVENT/RRULE"])
    let bell = try prepared("UID:1|DTSTART:20261123T090000Z|SUMMARY:a\u{7}b", for: .google)
    #expect(text(bell).contains("|SUMMARY:ab|") && bell.changes.map(\.what) == ["VEVENT/SUMMARY"])
  }

  @Test("files have the requested size, each with the VTIMEZONEs that it needs, and no series is split")
  func sizes() throws {
    let events = (1...40).map {
      "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Berlin:20261123T090000\r\nEND:VEVENT\r\n"
    }
    let bytes = Array("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n".utf8)
    let result = try prepared(bytes, for: .google, size: 1500)
    #expect(result.parts.count > 3 && result.parts.allSatisfy { $0.text.count <= 1500 })
    #expect(result.parts.allSatisfy { String(decoding: $0.text, as: UTF8.self).contains("BEGIN:VTIMEZONE") })
  }

  /// The rules that the validator must not report in a file for an importer.
  private static let refused: [CalendarImporter: (Profile, Set<String>)] = [
    .google: (
      .google, ["ICS160", "ICS162", "ICS300", "ICS400", "ICS402", "ICS600", "ICS601", "ICS602", "ICS603", "ICS700"]
    ),
    .outlook: (
      .outlook, ["ICS160", "ICS162", "ICS300", "ICS400", "ICS402", "ICS603", "ICS610", "ICS611", "ICS613", "ICS614"]
    ),
    .apple: (.apple, ["ICS160", "ICS162", "ICS300", "ICS400", "ICS402", "ICS603", "ICS700"]),
  ]

  @Test(
    "events of the corpora keep their times, and the validator finds nothing that the importer refuses",
    .enabled(if: ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] != nil), arguments: CalendarImporter.allCases)
  func corpora(importer: CalendarImporter) throws {
    let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] ?? ""
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".ics") }.sorted()
    let (profile, refused) = try #require(Self.refused[importer])
    let validator = Validator(options: ValidationOptions(profile: profile))
    var count = 0
    for file in Nightly.share(oneIn: 10, of: files) {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"), data.count < 200_000,
        let result = try? prepared(Array(data), for: importer)
      else { continue }
      let bytes = result.parts.flatMap(\.text)
      if bytes.isEmpty { continue }
      let report = validator.validate(CalendarInput(name: file, bytes: bytes))
      // Importers accept no components other than events, and none inside unknown ones.
      let found = report.findings.filter { finding in
        refused.contains(finding.rule.id) && finding.component?.name.contains("AVAIL") != true
          && !String(decoding: bytes, as: UTF8.self).contains("BEGIN:MYCOMP")
      }
      if result.parts.count == 1 { #expect(found.isEmpty, "\(file): \(found.map { "\($0.rule.id) \($0.message)" })") }
      count += 1
      // Items that were left out, or cancelled only by METHOD, no longer occur.
      if !result.losses.allSatisfy({ $0.what != "VEVENT/RRULE" }) { continue }
      if result.changes.contains(where: { $0.what == "VEVENT/STATUS" || $0.change.contains("newer version") }) {
        continue
      }
      let (before, after) = (try occurrences(Array(data)), try occurrences(bytes))
      #expect(
        before == after,
        "\(file): missing \(before.subtracting(after).prefix(3)), more \(after.subtracting(before).prefix(3))")
    }
    #expect(count > Nightly.count(100, byDay: 10))
  }

  /// The occurrences of events from 1980 to 2040, with times and titles.
  private func occurrences(_ bytes: [UInt8]) throws -> Set<String> {
    let object = try ICalendarObject(CalendarReader(source: MemoryByteSource(bytes)))
    let range = (Instant(secondsSince1970: 315_532_800), Instant(secondsSince1970: 2_208_988_800))
    let found = object.occurrences(from: range.0, to: range.1, in: Self.berlin.rules)
    return Set(
      found.filter { $0.component.component == KnownComponent.vevent }.map {
        "\($0.startInstant.secondsSince1970) \($0.endInstant.secondsSince1970) \($0.title ?? "")"
      })
  }
}
