/// Writes TZif files for tests, with any contents, valid or not.
struct TZifBuilder {
  var version: UInt8 = UInt8(ascii: "2")
  var times: [Int64] = []
  var kinds: [UInt8] = []
  var observances: [(seconds: Int32, daylight: UInt8, name: UInt8)] = [(0, 0, 0)]
  var names: [UInt8] = Array("UTC\0".utf8)
  var leapSeconds: [(at: Int64, correction: Int32)] = []
  var standardIndicators: [UInt8] = []
  var utIndicators: [UInt8] = []
  var footer = "\n\n"

  /// The whole file; version 1 has one block of 32-bit times and no footer.
  var bytes: [UInt8] {
    if version == 0 { return header + block(timeSize: 4) }
    var first = TZifBuilder(version: version)
    first.names = [0]
    return first.header + first.block(timeSize: 4) + header + block(timeSize: 8) + Array(footer.utf8)
  }

  private var header: [UInt8] {
    let counts = [
      utIndicators.count, standardIndicators.count, leapSeconds.count, times.count, observances.count, names.count,
    ]
    return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      + counts.flatMap { Self.bigEndian(UInt32($0)) }
  }

  private func block(timeSize: Int) -> [UInt8] {
    func time(_ value: Int64) -> [UInt8] {
      timeSize == 4 ? Self.bigEndian(UInt32(truncatingIfNeeded: value)) : Self.bigEndian(UInt64(bitPattern: value))
    }
    return times.flatMap(time) + kinds
      + observances.flatMap { Self.bigEndian(UInt32(bitPattern: $0.seconds)) + [$0.daylight, $0.name] } + names
      + leapSeconds.flatMap { time($0.at) + Self.bigEndian(UInt32(bitPattern: $0.correction)) }
      + standardIndicators + utIndicators
  }

  private static func bigEndian<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
