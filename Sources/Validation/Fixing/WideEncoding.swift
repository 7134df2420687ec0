/// Text in UTF-16 or UTF-32, with or without a byte order mark.
enum WideEncoding {
  /// Returns the text in UTF-8, or nil if the bytes are not in one of these encodings.
  static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    let isUTF32 =
      bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
      || (bytes.count >= 4 && (bytes[0..<3].allSatisfy { $0 == 0 } || bytes[1..<4].allSatisfy { $0 == 0 }))
    let size = isUTF32 ? 4 : 2
    let isBig = bytes.first == 0 || bytes.starts(with: [0xFE, 0xFF])
    var units: [UInt32] = []
    units.reserveCapacity(bytes.count / size)
    for start in stride(from: 0, to: bytes.count - size + 1, by: size) {
      var unit: UInt32 = 0
      for offset in 0..<size {
        unit = unit << 8 | UInt32(bytes[start + (isBig ? offset : size - 1 - offset)])
      }
      units.append(unit)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    var text = String.UnicodeScalarView()
    if isUTF32 {
      for unit in units { text.append(Unicode.Scalar(unit) ?? "\u{FFFD}") }
      return Array(String(text).utf8)
    }
    return Array(String(decoding: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self).utf8)
  }
}
