/// Finds parameters one by one in the bytes between a line's name and its colon.
struct ParameterScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Scans bytes that start at the first semicolon.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The next parameter: the ranges of its name and of its value with quotes.
  @inline(__always)
  mutating func next() -> (name: Range<Int>, value: Range<Int>, hasValue: Bool)? {
    guard index < bytes.count else { return nil }
    let nameStart = index + 1
    var position = nameStart
    while position < bytes.count, bytes[position] != 0x3D, bytes[position] != 0x3B { position += 1 }
    let nameEnd = position
    guard position < bytes.count, bytes[position] == 0x3D else {
      index = nameEnd
      return (nameStart..<nameEnd, nameEnd..<nameEnd, false)
    }
    let valueStart = position + 1
    position = valueStart
    var isQuoted = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x3B, !isQuoted { break }
      position += 1
    }
    index = position
    return (nameStart..<nameEnd, valueStart..<position, true)
  }
}
