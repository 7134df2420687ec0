extension UnsafeBufferPointer<UInt8> {
  /// The ranges of the values in a list. A separator preceded by a backslash may be part of a value.
  func ranges(separatedBy separator: UInt8, isEscaped: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < count {
      if isEscaped, self[index] == 0x5C {
        index += 2
        continue
      }
      if self[index] == separator {
        ranges.append(start..<index)
        start = index + 1
      }
      index += 1
    }
    ranges.append(start..<count)
    return ranges
  }
}
