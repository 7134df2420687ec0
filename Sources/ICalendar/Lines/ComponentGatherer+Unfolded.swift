extension ComponentGatherer {
  /// Gathers one component from unfolded lines, such as the lines of a stored component.
  ///
  /// - Returns: Whether the bytes are exactly one component.
  mutating func appendUnfolded(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    var lineNumber = 0
    var isClosed = false
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let following = min(end + 1, bytes.count)
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
      lineNumber += 1
      if end > start {
        if isClosed { return false }
        let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
        // A reader would treat a CR as the end of the line.
        guard !line.contains(0x0D), appendUnfolded(line: line, lineNumber: lineNumber) else { return false }
        isClosed = depth == 0
      }
      start = following
    }
    return isClosed
  }

  private mutating func appendUnfolded(line: UnsafeBufferPointer<UInt8>, lineNumber: Int) -> Bool {
    let parts = LineParts(line)
    let property = PropertyTable.property(named: UnsafeBufferPointer(rebasing: line[0..<parts.nameLength]))
    let value = UnsafeBufferPointer(rebasing: line[parts.valueStart...]).trimmed
    switch property {
    case .begin where parts.hasColon && !value.isEmpty:
      begin(line, parts: parts, lineNumber: lineNumber, folds: [])
    case .end where parts.hasColon && !value.isEmpty:
      guard depth > 0, openLevel(named: value) == depth - 1 else { return false }
      end(line, parts: parts, lineNumber: lineNumber, folds: [])
    default:
      guard depth > 0 else { return false }
      append(line, parts: parts, property: property?.rawValue ?? 0, lineNumber: lineNumber, folds: [])
    }
    return true
  }
}
