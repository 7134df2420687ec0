#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds content lines in a stream of bytes and unfolds them (RFC 5545 3.1). It keeps at most one line and one block of
/// input in memory.
///
/// This is the fastest way to read a calendar: it creates no strings, gathers no components and checks nothing.
///
/// ```swift
/// let reader = ContentLineReader(source: try FileByteSource(path: "trip.ics"))
/// while let line = try reader.next() {
///   if line.name.elementsEqual("SUMMARY".utf8) { print(line.number, String(decoding: line.value, as: UTF8.self)) }
/// }
/// ```
///
/// Unfolding happens in place, on bytes, before anything is decoded. A line ends with CRLF, LF or CR; up to four CRs
/// before an LF are part of the same line ending. A line is valid until the next one is read.
public final class ContentLineReader {
  private let source: any ByteSource
  private let lengthLimit: Int
  /// The maximum number of CRs before an LF that are part of one line ending.
  private let mostReturns = 4

  /// The unfolded content of the line (`lineStart..<lineEnd`), possibly a gap left by unfolding, and the bytes that
  /// have been read but not yet used (`unread..<filled`).
  private var buffer: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  private var lineStart = 0
  private var lineEnd = 0
  private var unread = 0
  private var filled = 0
  /// The offset of the next LF once it is known, or `filled` if none has been read. This avoids searching the rest of
  /// the buffer for every line that ends with CR only.
  private var nextLineFeed = -1
  private var sourceIsExhausted = false
  private var nextLineNumber = 1

  /// The unfolded bytes of the last line.
  private(set) var line = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The physical line on which the line begins, from 1.
  private(set) var lineNumber = 0
  // While the next two variables are modified, no code calls back into the reader, so accesses cannot overlap.
  /// The offsets in ``line`` of its folds.
  @exclusivity(unchecked) private(set) var folds: [UInt32] = []
  /// The number of physical lines with each kind of ending, and the position of the first bare LF or CR.
  @exclusivity(unchecked) private(set) var endings = LineEndings()
  /// The problems in the form of physical lines, or nil if the form is not checked.
  @exclusivity(unchecked) var form: LineForm?
  /// Whether only white space, and possibly a byte order mark, has been read.
  private(set) var isBlank = true
  /// Whether the length of the line or the number of its folds exceeded the limit and the line was cut.
  private(set) var lineIsCut = false
  /// Whether the input began with a UTF-8 byte order mark.
  private(set) var hadByteOrderMark = false
  /// The number of bytes read from the source.
  public private(set) var byteCount: UInt64 = 0
  /// The first bytes of the input, used to guess its type if it is not iCalendar.
  private(set) var beginning: [UInt8] = []
  /// The number of bytes that are kept from the beginning.
  static let beginningLength = 512

  /// Reads from a source. Lines longer than ``ReadingLimits/lineLength`` are cut.
  public convenience init(source: any ByteSource, limits: ReadingLimits = ReadingLimits()) {
    self.init(source: source, lengthLimit: limits.lineLength)
  }

  init(source: any ByteSource, lengthLimit: Int, blockSize: Int = 1 << 18) {
    self.source = source
    self.lengthLimit = lengthLimit
    capacity = max(blockSize, 64)
    buffer = .allocate(capacity: capacity)
  }

  deinit {
    buffer.deallocate()
  }

  /// Reads the next line that is not empty.
  ///
  /// - Returns: The line, which is valid until the next call, or nil at the end of the input.
  /// - Throws: ``ICalendarError`` `unreadable` if the source fails.
  public func next() throws(ICalendarError) -> UnfoldedLine? {
    guard try advance() else { return nil }
    return UnfoldedLine(UnsafeBufferPointer(line), number: lineNumber)
  }

  /// Advances to the next line that is not empty.
  ///
  /// - Returns: Whether there is a line; false at the end of the input.
  func advance() throws(ICalendarError) -> Bool {
    if lineNumber == 0 { try skipWhatStandsBeforeTheFirstLine() }
    while try readLine() {
      if !line.isEmpty { return true }
      endings.countBlank(at: lineNumber)
    }
    return false
  }

  /// Reads one logical line, empty or not.
  private func readLine() throws(ICalendarError) -> Bool {
    if !folds.isEmpty { folds.removeAll(keepingCapacity: true) }
    lineIsCut = false
    lineNumber = nextLineNumber
    lineStart = unread
    lineEnd = unread
    guard let first = try findPhysicalLine() else {
      // The end of the input is on the last line if that line has no line ending.
      if endings.lastLineIsUnterminated { lineNumber -= 1 }
      return false
    }
    lineStart = unread
    lineEnd = unread + first.length
    if first.length > LineForm.longest { form?.note(nil, bytes(lineStart, first.length), at: lineNumber) }
    unread = first.following
    while try nextByteIsWhiteSpace() {
      let space = buffer[unread]
      unread += 1
      let part = try findPhysicalLine() ?? (length: 0, following: unread)
      if form != nil {
        let previous = lineStart + Int(folds.last ?? 0)
        form?.note(
          space, bytes(unread, part.length), behind: bytes(previous, lineEnd - previous),
          at: lineNumber + folds.count + 1)
      }
      if lineEnd - lineStart <= lengthLimit, folds.count <= lengthLimit {
        folds.append(UInt32(truncatingIfNeeded: lineEnd - lineStart))
        memmove(buffer + lineEnd, buffer + unread, part.length)
        lineEnd += part.length
      }
      unread = part.following
    }
    if lineEnd - lineStart > lengthLimit || folds.count > lengthLimit {
      lineIsCut = true
      lineEnd = min(lineEnd, lineStart + lengthLimit)
    }
    line = UnsafeMutableBufferPointer(start: buffer + lineStart, count: lineEnd - lineStart)
    return true
  }

  private func bytes(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: buffer + start, count: count)
  }

  /// Finds the end of the physical line that begins at `unread`, reading more as needed.
  ///
  /// - Returns: The length of its content and the start of the following line, or nil if nothing is left.
  private func findPhysicalLine() throws(ICalendarError) -> (length: Int, following: Int)? {
    var scanned = 0
    while true {
      if let (end, following) = lineEnding(from: unread + scanned) {
        return (end - unread, following)
      }
      if sourceIsExhausted {
        guard unread < filled else { return nil }
        nextLineNumber += 1
        endings.lastLineIsUnterminated = true
        return (filled - unread, filled)
      }
      if filled - unread > lengthLimit + 1, buffer[filled - 1] != 0x0D {
        // The line is cut anyway, so bytes beyond the limit need not be kept.
        filled = unread + lengthLimit + 1
      }
      // CRs at the very end may be part of a CRLF.
      scanned = filled - unread
      let earliest = max(0, scanned - mostReturns)
      while scanned > earliest, buffer[unread + scanned - 1] == 0x0D { scanned -= 1 }
      try fill()
    }
  }

  /// Looks for a line ending in the buffered bytes.
  @inline(__always)
  private func lineEnding(from start: Int) -> (end: Int, following: Int)? {
    if nextLineFeed < start { nextLineFeed = position(of: 0x0A, from: start, to: filled) ?? filled }
    guard let firstReturn = position(of: 0x0D, from: start, to: nextLineFeed) else {
      guard nextLineFeed < filled else { return nil }
      endings.countLineFeed(at: nextLineNumber)
      nextLineNumber += 1
      return (nextLineFeed, nextLineFeed + 1)
    }
    var end = firstReturn + 1
    while end < filled, end - firstReturn < mostReturns, buffer[end] == 0x0D { end += 1 }
    if end == filled, !sourceIsExhausted { return nil }
    if end < filled, buffer[end] == 0x0A {
      endings.countCRLF(at: nextLineNumber)
      nextLineNumber += 1
      return (firstReturn, end + 1)
    }
    endings.countCarriageReturn(at: nextLineNumber)
    nextLineNumber += 1
    return (firstReturn, firstReturn + 1)
  }

  @inline(__always)
  private func position(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    guard end > start, let found = memchr(buffer + start, CInt(byte), end - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(buffer)
  }

  /// Whether a fold continues the line, reading more if the next byte is not in the buffer yet.
  @inline(__always)
  private func nextByteIsWhiteSpace() throws(ICalendarError) -> Bool {
    while unread == filled {
      if sourceIsExhausted { return false }
      try fill()
    }
    let byte = buffer[unread]
    return byte == 0x20 || byte == 0x09
  }

  /// Closes the gaps before and within the buffered bytes, and reads more after them.
  private func fill() throws(ICalendarError) {
    let content = lineEnd - lineStart
    let pending = filled - unread
    if lineStart > 0 { memmove(buffer, buffer + lineStart, content) }
    if unread > content { memmove(buffer + content, buffer + unread, pending) }
    lineStart = 0
    lineEnd = content
    unread = content
    filled = content + pending
    nextLineFeed = -1
    if filled > capacity / 2 {
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
      memcpy(larger, buffer, filled)
      buffer.deallocate()
      buffer = larger
      capacity *= 2
    }
    let free = UnsafeMutableRawBufferPointer(start: buffer + filled, count: capacity - filled)
    let count = try source.read(into: free)
    if count == 0 { sourceIsExhausted = true }
    if beginning.count < Self.beginningLength {
      beginning += free.prefix(min(count, Self.beginningLength - beginning.count))
    }
    if isBlank { isBlank = free.prefix(count).allSatisfy(InputGuess.isBlank) }
    byteCount += UInt64(count)
    filled += count
  }

  /// Skips a byte order mark and leading white space, which would otherwise make the first line a continuation.
  private func skipWhatStandsBeforeTheFirstLine() throws(ICalendarError) {
    while filled < 3, !sourceIsExhausted { try fill() }
    if filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF {
      hadByteOrderMark = true
      unread = 3
    }
    lineStart = unread
    lineEnd = unread
    var isIndented = false
    while try nextByteIsWhiteSpace() {
      unread += 1
      lineStart = unread
      lineEnd = unread
      isIndented = true
    }
    if isIndented, unread < filled, !InputGuess.isBlank(buffer[unread]) { form?.noteIndentedFirstLine() }
  }
}

/// Counts of the line endings in an input.
struct LineEndings {
  private(set) var crlf = 0
  private(set) var lineFeeds = 0
  private(set) var carriageReturns = 0
  private(set) var blanks = 0
  private(set) var firstCRLF = 0
  private(set) var firstLineFeed = 0
  private(set) var firstCarriageReturn = 0
  private(set) var firstBlank = 0
  var lastLineIsUnterminated = false

  mutating func countCRLF(at line: Int) {
    if crlf == 0 { firstCRLF = line }
    crlf += 1
  }

  mutating func countLineFeed(at line: Int) {
    if lineFeeds == 0 { firstLineFeed = line }
    lineFeeds += 1
  }

  mutating func countCarriageReturn(at line: Int) {
    if carriageReturns == 0 { firstCarriageReturn = line }
    carriageReturns += 1
  }

  mutating func countBlank(at line: Int) {
    if blanks == 0 { firstBlank = line }
    blanks += 1
  }
}
