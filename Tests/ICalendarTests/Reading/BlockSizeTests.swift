import ICalendar
import TestSupport
import Testing

@Suite("Reading in pieces")
struct BlockSizeTests {
  private static let calendar = Array(
    """
    \u{FEFF}\r
    junk before\r\r
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VEVENT\r
    SUMMARY;LANGUAGE=fr;X-A="a:b;c,d":Überprüfung \r
     des bud\r
    \tgets 日本\u{0}語\r\r
    ATTENDEE;CN="J:mailto:x\r
    NO COLON\r
    BEGIN:VALARM\r
    TRIGGER:-PT15M
    END:VEVENT\r
    BEGIN:X-OWN\r
    begin:x-inner\r
    END:X-INNER\r
    END:VCALENDAR\r
    END:VEVENT\r
    BEGIN:VTODO\r
    UID:1\r
    """.utf8)

  @Test("pieces of every size from one byte up give the same elements, issues and positions")
  func everySize() {
    let expected = Reading(Self.calendar)
    #expect(expected.components.count == 3)
    #expect(expected.issues.count > 8)
    for size in 1...Self.calendar.count {
      #expect(Reading(PiecewiseSource(Self.calendar, size: size)) == expected, "pieces of \(size) bytes")
    }
  }

  @Test("pieces of random sizes give the same result")
  func randomSizes() {
    let expected = Reading(Self.calendar)
    for seed in 0..<200 as Range<UInt64> {
      #expect(Reading(PiecewiseSource(Self.calendar, upTo: 30, seed: seed)) == expected, "seed \(seed)")
    }
  }

  @Test("an input that is longer than the reader's buffer is read the same in large and small pieces")
  func longInput() {
    let bytes = Array(repeating: Self.calendar, count: 1500).flatMap { $0 }
    let expected = Reading(bytes)
    #expect(expected.components.count >= 3000)
    for size in [4096, 65535, 262_144, 1 << 20] { #expect(Reading(PiecewiseSource(bytes, size: size)) == expected) }
  }

  @Test("an error of the source is rethrown as it is, after what was read before it")
  func failingSource() {
    let reading = Reading(FailingSource("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nX:1\n"))
    #expect(reading.components.count == 1)
    #expect(reading.error?.code == .unreadable)
  }

  @Test("a missing file is an error that names it")
  func missingFile() {
    let error = #expect(throws: ICalendarError.self) { try FileByteSource(path: "/nowhere/trip.ics") }
    #expect(error?.code == .unreadable)
    #expect(error?.message.contains("/nowhere/trip.ics") == true)
  }
}
