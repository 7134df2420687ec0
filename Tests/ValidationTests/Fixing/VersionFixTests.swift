import CalendarModel
import ICalendar
import TimeZones
import Testing

@testable import Validation

@Suite("Of two versions in one file, fix keeps the one that reading keeps")
struct VersionFixTests {
  /// The properties of two versions; in the last two pairs, nothing decides between them.
  private static let pairs: [(String, String)] = [
    ("SEQUENCE:1", "SEQUENCE:2"), ("DTSTAMP:20260101T000000Z", "DTSTAMP:20260102T000000Z"),
    ("SEQUENCE:-1\r\nDTSTAMP:20260102T000000Z", "DTSTAMP:20260101T000000Z"),
    ("DTSTAMP;TZID=Europe/Berlin:20270101T000000", "DTSTAMP:20260101T000000Z"),
    ("DTSTAMP:20270101", "DTSTAMP:20260101T000000Z"), ("SEQUENCE:two", "SEQUENCE:1"),
    ("DTSTAMP:20260101T000000Z", "DTSTAMP:2026"), ("SEQUENCE:x", "SEQUENCE:-2"),
  ]

  private static func text(_ first: String, _ second: String) -> String {
    let overrides = [first, second].enumerated().map { index, version in
      """
      BEGIN:VEVENT\r
      UID:1\r
      \(version)\r
      RECURRENCE-ID:20260302T090000Z\r
      DTSTART:20260302T1\(index)0000Z\r
      SUMMARY:Version \(index)\r
      END:VEVENT\r

      """
    }
    return """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//Example//Versions//EN\r
      BEGIN:VEVENT\r
      UID:1\r
      DTSTAMP:20260101T000000Z\r
      DTSTART:20260301T090000Z\r
      RRULE:FREQ=DAILY;COUNT=5\r
      SUMMARY:Series\r
      END:VEVENT\r
      \(overrides.joined())END:VCALENDAR\r

      """
  }

  private static func kept(_ bytes: [UInt8]) throws -> [String?] {
    let object = try ICalendarObject(CalendarReader(source: MemoryByteSource(bytes)))
    return object.families.flatMap { ComponentFamily.newest(of: $0.members, in: ZoneContext()) }
      .map { $0.component.first(.summary)?.unfolded }
  }

  @Test("for any SEQUENCE and DTSTAMP, in either order", arguments: pairs, [false, true])
  func agreement(pair: (String, String), isReversed: Bool) throws {
    let text = isReversed ? Self.text(pair.1, pair.0) : Self.text(pair.0, pair.1)
    let before = Array(text.utf8)
    let fixed = Fixer(options: ValidationOptions(now: Fixtures.now)).fix(before, name: "versions.ics")
    #expect(try Self.kept(fixed.new) == Self.kept(before), "\(fixed.fixed)")
  }
}
