import FuzzProperties
import ICalendar
import TestSupport
import Testing

@Suite("Reading compared with a naive reader")
struct NaiveReaderTests {
  private static let fragments: [String] = [
    "BEGIN:VCALENDAR", "BEGIN:VCALENDAR", "END:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VEVENT",
    "END:VEVENT",
    "END:VEVENT", "BEGIN:VALARM", "END:VALARM", "BEGIN:VTODO", "END:VTODO", "BEGIN:VTIMEZONE", "BEGIN:STANDARD",
    "END:STANDARD", "END:VTIMEZONE", "BEGIN:X-OWN", "END:X-OWN", "begin:vevent", "End:vEvent", "BEGIN: VEVENT ",
    "BEGIN:",
    "END:", "BEGIN", "END;X=1:VEVENT", "BEGIN;X=\"a:b\":VTODO", "BEGIN:VLOCATION", "END:VLOCATION", "BEGIN:PARTICIPANT",
    "END:PARTICIPANT", "BEGIN:AVAILABLE", "BEGIN:VAVAILABILITY", "END:VAVAILABILITY", "SUMMARY:x", "UID:1",
    "X;A=\"b:c\":d", "X;A=\"b:c", "X;A=\"b;\"c\":d", "X;A=\"b:c\";D", ":empty name", ";A=1:x", "no colon", "é:日",
    " folded", "\tfolded", " ", "", "\u{0}", "\u{FEFF}",
  ]
  private static let endings = [
    "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\r\n", "\r\n ", "\n\t", "", "\r\n\r\n", "\r\n\r\n ",
  ]

  private func soup(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = random.once(in: 10) ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      bytes += Array(random.pick(Self.fragments).utf8)
      if random.once(in: 20) { bytes.append(UInt8.random(in: 0...255, using: &random)) }
      if random.once(in: 20), !bytes.isEmpty { bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random)) }
      bytes += Array(random.pick(Self.endings).utf8)
    }
    return bytes
  }

  private func plain(_ element: Reading.Element) -> NaiveCalendar.Element {
    switch element {
    case .calendarBegin(let line): .calendarBegin(Array(line.bytes))
    case .calendarProperty(let line): .calendarProperty(Array(line.bytes))
    case .component(let component, let isInCalendar):
      .component(component.lines.map { lineWithUpperCaseEnd($0) }, isInCalendar: isInCalendar)
    case .calendarEnd: .calendarEnd
    }
  }

  /// A missing END is created from the letters of its BEGIN, whose case the naive reader does not keep.
  private func lineWithUpperCaseEnd(_ line: ContentLine) -> [UInt8] {
    let bytes = NaiveCalendar.capitals(Array(line.bytes))
    return bytes.starts(with: Array("END:".utf8)) ? bytes : Array(line.bytes)
  }

  @Test("random iCalendar soup gives the same calendars and components, in any pieces", arguments: 0..<8)
  func soup(part: Int) {
    var random = SeededGenerator(seed: UInt64(100 + part))
    for round in 0..<800 {
      let bytes = soup(&random)
      let naive = NaiveCalendar(bytes)
      let reading = Reading(
        PiecewiseSource(bytes, upTo: 1 + round % 50, seed: UInt64(round)), limits: ReadingLimits(depth: 100))
      let expected = naive.elements.map { element -> NaiveCalendar.Element in
        guard case .component(let lines, let isInCalendar) = element else { return element }
        return .component(lines.map { lineWithUpperCaseEnd(ContentLine($0)) }, isInCalendar: isInCalendar)
      }
      let isSame = reading.elements.map(plain) == expected
      #expect(isSame, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      #expect((reading.error != nil) == !naive.hasFoundCalendar)
    }
  }

  @Test("writing and reading again gives the same result", arguments: 0..<4)
  func writtenSoup(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(200 + part))
    for _ in 0..<300 {
      let first = Reading(soup(&random), limits: ReadingLimits(depth: 100))
      let second = Reading(try writtenBytes(first.elements), limits: ReadingLimits(depth: 100))
      let isSame = first.elements == second.elements
      #expect(isSame, "\(first.elements)")
    }
  }
}
