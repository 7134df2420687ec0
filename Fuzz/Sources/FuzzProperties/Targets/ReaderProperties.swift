@testable import ICalendar

/// Properties of the content line reader and the component reader.
struct ReaderProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) {
    self.input = input
  }

  func check() throws {
    try checkLines()
    try checkCutLines()
    try checkElements()
    try checkLimits()
  }

  // MARK: Lines

  /// A line as returned by the reader.
  private struct Line: Equatable {
    let lineNumber: Int
    let bytes: [UInt8]
    let folds: [UInt32]
    let isCut: Bool
  }

  private func lines(_ source: any ByteSource, lengthLimit: Int, blockSize: Int) throws -> [Line] {
    let reader = ContentLineReader(source: source, lengthLimit: lengthLimit, blockSize: blockSize)
    var lines: [Line] = []
    while try reader.advance() {
      lines.append(
        Line(
          lineNumber: reader.lineNumber, bytes: Array(reader.line), folds: reader.folds, isCut: reader.lineIsCut))
    }
    return lines
  }

  /// Checks that unfolded lines are those of a naive reader, with the position of each byte, however the input arrives.
  private func checkLines() throws {
    let expected = NaiveLine.all(in: input)
    let whole = try lines(MemoryByteSource(input), lengthLimit: 1 << 24, blockSize: 1 << 16)
    try require(whole.map(\.bytes), equals: expected.map(\.bytes), "unfolded lines are the same as in the naive reader")
    for (line, naive) in zip(whole, expected) {
      try require(line.lineNumber, equals: naive.lineNumber, "a line has the number of its first physical line")
      try require(!line.isCut, "no line is cut below the limit")
      for (offset, place) in naive.places.enumerated() {
        try require(
          SourcePosition(lineNumber: line.lineNumber, offset: offset, folds: line.folds[...]),
          equals: SourcePosition(line: place.line, column: place.column), "byte \(offset) of a line has its place")
      }
    }
    let pieces = try lines(PiecewiseSource(input, upTo: 40), lengthLimit: 1 << 24, blockSize: 64)
    try require(pieces, equals: whole, "reading small pieces in a small block gives the same lines")
    let bytes = try lines(PiecewiseSource(input, upTo: 1), lengthLimit: 1 << 24, blockSize: 64)
    try require(bytes, equals: whole, "reading single bytes in a small block gives the same lines")
  }

  /// Checks that lines above the limit are truncated, at the same place however the input arrives, and that other lines
  /// are complete.
  private func checkCutLines() throws {
    let limit = 1 + Int(input.first ?? 0) % 100
    let cut = try lines(MemoryByteSource(input), lengthLimit: limit, blockSize: 1 << 16)
    let whole = NaiveLine.all(in: input)
    try require(cut.map(\.lineNumber), equals: whole.map(\.lineNumber), "every line is found, cut or not")
    for (line, naive) in zip(cut, whole) {
      let bytes = naive.bytes
      try require(
        line.bytes.count <= limit && bytes.starts(with: line.bytes), "a cut line is the beginning of the line")
      if !line.isCut { try require(line.bytes, equals: bytes, "a line that is not cut is complete") }
      if bytes.count > limit { try require(line.isCut, "a line beyond the limit is cut") }
    }
    let pieces = try lines(PiecewiseSource(input, upTo: 30), lengthLimit: limit, blockSize: 64)
    try require(
      pieces.map(\.lineNumber), equals: cut.map(\.lineNumber), "small pieces give the same line numbers, cut or not"
    )
    try require(pieces.map(\.isCut), equals: cut.map(\.isCut), "small pieces cut the same lines")
    try require(pieces.map(\.bytes), equals: cut.map(\.bytes), "small pieces cut lines at the same place")
  }

  // MARK: Components

  private func checkElements() throws {
    let limits = ReadingLimits(depth: 1000)
    let whole = WholeReading(MemoryByteSource(input), limits: limits)
    try require(whole.byteCount == UInt64(input.count), "every byte is read")
    let pieces = WholeReading(PiecewiseSource(input, upTo: 60), limits: limits)
    try require(pieces, equals: whole, "small pieces give the same elements, issues and positions")

    let naive = NaiveCalendar(input)
    let expected = naive.elements.map { element -> NaiveCalendar.Element in
      guard case .component(let lines, let isInCalendar) = element else { return element }
      return .component(lines.map(WholeReading.withCapitalEnd), isInCalendar: isInCalendar)
    }
    try require(whole.naiveElements, equals: expected, "elements are the same as in the naive reader")
    // UTF-16 is a separate error.
    let hasNoCalendar = whole.error?.code == .notICalendar || whole.error?.code == .notUTF8
    try require(hasNoCalendar == !naive.hasFoundCalendar, "a missing calendar is an error, and nothing else is")
    try checkWriting(whole, limits)
    for component in whole.components { try check(component) }
  }

  /// Checks that the output has physical lines of at most 75 octets and is read back as the same elements.
  private func checkWriting(_ reading: WholeReading, _ limits: ReadingLimits) throws {
    let written = try reading.written()
    let again = WholeReading(MemoryByteSource(written), limits: limits)
    try require(again.naiveElements, equals: reading.naiveElements, "written elements are read back unchanged")
    try require(try again.written(), equals: written, "elements that were read back are written the same")
    var length = 0
    for byte in written {
      length = byte == 0x0A ? 0 : length + 1
      // The CR of the line ending adds one.
      try require(length <= 76, "a physical line has at most 75 octets")
    }
  }

  /// Checks that a component is unchanged when read from its bytes or passed through a builder.
  private func check(_ component: Component) throws {
    let bytes = Array(component.unfoldedBytes)
    try require(try Component(unfolded: bytes), equals: component, "a component is read back from its unfolded bytes")
    try require(ComponentBuilder(component).component(), equals: component, "a builder returns the given component")
    try require(Array(component.lines).count >= 2, "a component has a first and a last line")
    var remaining = component.components
    while let inner = remaining.popLast() {
      try require(
        try Component(unfolded: Array(inner.unfoldedBytes)), equals: inner,
        "an inner component is read back from its unfolded bytes")
      remaining += inner.components
    }
    for line in component.lines {
      let check = line.bytes.withUnsafeBufferPointer { ByteCheck($0) }
      let control = line.bytes.firstIndex { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
      try require(
        check.firstControl, equals: control.map { $0 - line.bytes.startIndex }, "the first control character is found")
      try require(
        check.firstInvalid == nil, equals: String(validating: line.bytes, as: UTF8.self) != nil,
        "a line that is no UTF-8 is found, and no other")
    }
  }

  /// Checks that with small limits the same content is kept however the input arrives, and that it is within the
  /// limits.
  private func checkLimits() throws {
    let limits = ReadingLimits(lineLength: 60, componentSize: 200, depth: 3, issuesPerCode: 3)
    let whole = WholeReading(MemoryByteSource(input), limits: limits)
    try require(
      WholeReading(PiecewiseSource(input, upTo: 50), limits: limits), equals: whole,
      "small pieces give the same with limits")
    for component in whole.components {
      // Added END lines are not counted.
      let own = component.lines.filter { $0.lineNumber > 0 }
      try require(
        own.allSatisfy { $0.bytes.count <= 60 || $0.bytes.starts(with: Array("END:".utf8)) },
        "no line exceeds the limit")
    }
    for (code, count) in Dictionary(grouping: whole.issues, by: \.code) {
      try require(count.count <= 3, "the number of issues with one code does not exceed the limit", code.rawValue)
    }
  }
}
