import TestSupport
import ICalendar

extension SeededGenerator {
  /// Returns the bytes of a possible content line: any except line endings, at least one.
  mutating func lineBytes(upTo length: Int) -> [UInt8] {
    let count = int(1...length)
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array(" ".utf8), Array("\t".utf8), Array("é".utf8), Array("日".utf8), Array("🎉".utf8),
      Array(":".utf8),
      Array(";A=1".utf8), Array("\"".utf8), [0xFF], [0x80], [0xC3], [0xF0, 0x9F], [0x00], Array("BEGIN".utf8),
      Array("END".utf8),
    ]
    var bytes: [UInt8] = []
    let isPlain = once(in: 2)
    while bytes.count < count { bytes += isPlain ? [UInt8](pick(["ab", "é", "日", " ", "🎉"]).utf8) : pick(pieces) }
    return bytes
  }

  /// Returns the lines of a component with properties and nested components, including all kinds of odd lines.
  mutating func componentLines(depth: Int = 0) -> [[UInt8]] {
    let name = pick(["VEVENT", "VALARM", "x-own", "VTODO", "X-A B"])
    var lines = [Array("\(pick(["BEGIN", "begin", "Begin;X=1"])):\(name)".utf8)]
    for _ in 0..<int(0...6) {
      if depth < 3, once(in: 4) {
        lines += componentLines(depth: depth + 1)
      } else {
        lines.append(Array("X-\(int(0...9)):".utf8) + lineBytes(upTo: pick([5, 75, 200])))
      }
    }
    return lines + [Array("\(pick(["END", "end"])):\(name.uppercased())".utf8)]
  }

  /// Returns a component made of random lines.
  mutating func component() throws -> Component {
    try Component(unfolded: componentLines().flatMap { $0 + [0x0D, 0x0A] })
  }
}
