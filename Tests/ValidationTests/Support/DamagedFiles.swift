import TestSupport

@testable import Validation

/// Files with random damage.
enum DamagedFiles {
  /// Returns the fixtures that break rules, except the empty one.
  static func sources() throws -> [[UInt8]] {
    try RuleCatalogue.ofContentLines.map { try Fixtures.bytes("Rules/\($0.id)-\($0.name).bad.ics") }
      .filter { !$0.isEmpty }
  }

  private static let pieces: [String] = [
    "TZID=", ":", ";", "\"", "\r\n", "\n ", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "RRULE:FREQ=SECONDLY;BYMONTH=2\r\n",
    "99999999T999999Z", "-P99999999999W", "\u{0}", "VALUE=DATE", "UNTIL=", "COUNT=999999999999999999999", "^", "\\",
    ",",
    "BEGIN:VTIMEZONE\r\nTZID:x\r\n", "INTERVAL=9223372036854775807", "+9999", "00000000", "DTSTART:",
  ]

  /// Returns one of some files with a few changes.
  static func damaged(_ files: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
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
}
