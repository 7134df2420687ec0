import Foundation
import ICalendar
import TestSupport
import Testing

@testable import Validation

@Suite("Files with random damage")
struct MutatedFileTests {
  private static let pieces: [String] = [
    "TZID=", ":", ";", "\"", "\r\n", "\n ", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "RRULE:FREQ=SECONDLY;BYMONTH=2\r\n",
    "99999999T999999Z", "-P99999999999W", "\u{0}", "VALUE=DATE", "UNTIL=", "COUNT=999999999999999999999", "^", "\\",
    ",",
    "BEGIN:VTIMEZONE\r\nTZID:x\r\n", "INTERVAL=9223372036854775807", "+9999", "00000000", "DTSTART:",
  ]

  private static func damaged(_ files: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = random.pick(files)
    for _ in 0..<Int.random(in: 1...10, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(contentsOf: random.pick(pieces).utf8, at: place)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
      case 2 where place < bytes.count: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      default:
        let other = random.pick(files)
        let start = Int.random(in: 0..<other.count, using: &random)
        bytes.insert(contentsOf: other[start..<min(other.count, start + 200)], at: place)
      }
    }
    return bytes
  }

  @Test("are checked and mended, and mending them again changes nothing", arguments: [1, 2, 3, 4] as [UInt64])
  func mended(seed: UInt64) throws {
    let files = try RuleCatalogue.ofContentLines.map { try Fixtures.bytes("Rules/\($0.id)-\($0.name).bad.ics") }
      .filter { !$0.isEmpty }
    var random = SeededGenerator(seed: seed)
    let options = ValidationOptions(now: Fixtures.now)
    for _ in 0..<60 {
      let bytes = Self.damaged(files, &random)
      let input = CalendarInput(name: "damaged.ics", bytes: bytes)
      let report = Validator(options: options).validate(input)
      #expect(report.findings.allSatisfy { $0.start.line > 0 && $0.start.column > 0 && $0.end >= $0.start })
      for allowsUnsafe in [false, true] {
        let fixer = Fixer(options: options, allowsUnsafe: allowsUnsafe)
        let first = fixer.fix(bytes, name: "damaged.ics")
        let second = fixer.fix(first.new, name: "damaged.ics")
        let isChanged = second.isChanged
        #expect(!isChanged, "\(second.fixed) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
  }
}
