import ICalendar

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Looks at physical lines on their way from a source to the reader: their length, their endings and their folds.
///
/// It counts lines as ``ContentLineReader`` does. A line is never kept beyond its first bytes.
final class PhysicalLines: ByteSource {
  static let rules: [Rule] = [.lineTooLong, .foldSplitsCharacter, .mixedLineEndings, .leadingWhitespace]

  private let source: any ByteSource
  private(set) var reporter: Reporter

  /// How many lines ended in each way.
  private(set) var crlf = 0
  private(set) var lineFeeds = 0
  private(set) var carriageReturns = 0
  private var firstOdd = 0

  private var number = 1
  /// How long the line is that has begun but not ended, and its first bytes.
  private var pendingLength = 0
  private var pending: [UInt8] = []
  /// How many CRs stand at the end of what was read; they may belong to a CRLF.
  private var pendingReturns = 0
  private var lastLineWasBegin = false
  private var indentedLines = 0
  private var firstIndented = 0
  private var firstBytes: [UInt8] = []
  private(set) var byteCount = 0
  /// Whether there is nothing but white space, and maybe a byte order mark.
  private(set) var isBlank = true
  /// Whether there are bytes beyond ASCII; looked for only where a content type is checked.
  private(set) var hasNonASCII = false
  private let looksForNonASCII: Bool
  private static let kept = 400
  private static let mostReturns = 4

  init(_ source: any ByteSource, _ context: CheckContext) {
    self.source = source
    reporter = Reporter(context)
    looksForNonASCII = context.options.contentType != nil
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    let count = try source.read(into: buffer)
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[0..<count])
    if firstBytes.count < 4 { firstBytes += bytes.prefix(4 - firstBytes.count) }
    byteCount += count
    if looksForNonASCII, !hasNonASCII { hasNonASCII = bytes.contains { $0 >= 0x80 } }
    if isBlank, bytes.contains(where: { ![0x20, 0x09, 0x0D, 0x0A, 0xEF, 0xBB, 0xBF].contains($0) }) { isBlank = false }
    scan(bytes.bindMemory(to: UInt8.self))
    if count == 0 { finish() }
    return count
  }

  /// Whether the input is in UTF-16 or UTF-32: by its byte order mark, or by NULs between ASCII letters.
  var isWide: Bool {
    if firstBytes.count >= 2, [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(firstBytes[0..<2])) { return true }
    guard firstBytes.count == 4 else { return false }
    let isNUL = firstBytes.map { $0 == 0 }
    return isNUL == [false, true, false, true] || isNUL == [true, false, true, false]
      || isNUL == [true, true, false, true] || isNUL == [true, true, true, false] || isNUL == [false, true, true, true]
  }

  // MARK: Lines

  private func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    let count = bytes.count
    if pendingReturns > 0 {
      // A CR at the end of the last block: what follows says whether it belongs to a CRLF.
      var returns = pendingReturns
      while start < count, bytes[start] == 0x0D, returns < Self.mostReturns {
        returns += 1
        start += 1
      }
      if start == count, returns < Self.mostReturns {
        pendingReturns = returns
        return
      }
      pendingReturns = 0
      if start < count, bytes[start] == 0x0A {
        start += 1
        endPending(.crlf)
      } else {
        for _ in 0..<returns { endPending(.carriageReturn) }
      }
    }
    while start < count {
      let feed = memchr(base + start, 0x0A, count - start).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
      let limit = feed ?? count
      guard let mark = memchr(base + start, 0x0D, limit - start) else {
        guard let feed else {
          keep(bytes[start..<count])
          return
        }
        endLine(bytes, start..<feed, .lineFeed)
        start = feed + 1
        continue
      }
      let first = UnsafeRawPointer(mark) - UnsafeRawPointer(base)
      var end = first + 1
      while end < count, end - first < Self.mostReturns, bytes[end] == 0x0D { end += 1 }
      if end == count, end - first < Self.mostReturns {
        keep(bytes[start..<first])
        pendingReturns = end - first
        return
      }
      if end < count, bytes[end] == 0x0A {
        endLine(bytes, start..<first, .crlf)
        start = end + 1
      } else {
        endLine(bytes, start..<first, .carriageReturn)
        start = first + 1
      }
    }
  }

  private enum Ending {
    case crlf, lineFeed, carriageReturn
  }

  private func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    pendingLength += bytes.count
    if pending.count < Self.kept { pending += bytes.prefix(Self.kept - pending.count) }
  }

  private func endPending(_ ending: Ending) {
    pending.withUnsafeBufferPointer { line($0, length: pendingLength) }
    pending.removeAll(keepingCapacity: true)
    pendingLength = 0
    count(ending)
  }

  @inline(__always)
  private func endLine(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ ending: Ending) {
    if pendingLength > 0 {
      keep(bytes[range])
      endPending(ending)
      return
    }
    line(UnsafeBufferPointer(rebasing: bytes[range]), length: range.count)
    count(ending)
  }

  @inline(__always)
  private func count(_ ending: Ending) {
    switch ending {
    case .crlf: crlf += 1
    case .lineFeed: lineFeeds += 1
    case .carriageReturn: carriageReturns += 1
    }
    if firstOdd == 0, (crlf > 0 ? 1 : 0) + (lineFeeds > 0 ? 1 : 0) + (carriageReturns > 0 ? 1 : 0) > 1 {
      firstOdd = number
    }
    number += 1
  }

  private func finish() {
    if pendingReturns > 0 {
      let returns = pendingReturns
      pendingReturns = 0
      for _ in 0..<returns { endPending(.carriageReturn) }
    }
    if pendingLength > 0 {
      pending.withUnsafeBufferPointer { line($0, length: pendingLength) }
      pendingLength = 0
      pending = []
    }
  }

  /// Looks at one physical line without its ending; of a very long one only the beginning is there.
  @inline(__always)
  private func line(_ line: UnsafeBufferPointer<UInt8>, length: Int) {
    if length > 75 { reportLength(line, length) }
    guard let first = line.first else { return }
    if first == 0x20 || first == 0x09 {
      if line.count > 1, line[1] & 0xC0 == 0x80 { reportSplit(line) }
      if lastLineWasBegin, line.contains(0x3A) {
        if indentedLines == 0 { firstIndented = number }
        indentedLines += 1
      }
    }
    lastLineWasBegin = (first | 0x20 == 0x62 || first == 0x20 || first == 0x09) && isBegin(line)
  }

  private func isBegin(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard text.count > 6, text.count < 40 else { return false }
    let word = "BEGIN:"
    guard zip(text, word.utf8).allSatisfy({ $0 & 0xDF == $1 & 0xDF }) else { return false }
    let name = text.dropFirst(6)
    return ComponentTable.component(named: UnsafeBufferPointer(rebasing: name)) != nil
  }

  private func reportLength(_ line: UnsafeBufferPointer<UInt8>, _ length: Int) {
    let number = number
    reporter.report(
      .lineTooLong, at: SourcePosition(line: number, column: min(76, length)), length: max(1, length - 75),
      source: String(decoding: line.prefix(Self.kept), as: UTF8.self),
      fix: .safe("fold the line", .refold(line: number))
    ) {
      "The line has \(length) octets; fold it so that no line has more than 75"
    }
  }

  private func reportSplit(_ line: UnsafeBufferPointer<UInt8>) {
    let number = number
    reporter.report(
      .foldSplitsCharacter, at: SourcePosition(line: number, column: 1), length: 2,
      source: String(decoding: line.prefix(Self.kept), as: UTF8.self),
      fix: .safe("fold between characters", .refold(line: number))
    ) { "The line is folded within a character; fold it before or behind the character" }
  }

  // MARK: At the end

  /// Reports what can be said only when everything has been read.
  func reportWhole() {
    let kinds = [("CRLF", crlf), ("LF", lineFeeds), ("CR", carriageReturns)].filter { $0.1 > 0 }
    if kinds.count > 1 {
      let words = kinds.map { "\($0.1) with \($0.0)" }.joined(separator: ", ")
      reporter.report(
        .mixedLineEndings, at: SourcePosition(line: firstOdd, column: 1), key: "endings",
        fix: .safe("end every line with CRLF", .endLines)
      ) { "Lines end in different ways (\(words)); end all of them with CRLF" }
    }
    if indentedLines > 0 {
      reporter.report(
        .leadingWhitespace, at: SourcePosition(line: firstIndented, column: 1), count: indentedLines, key: "indented",
        fix: .unsafe("take the indentation away", .outdent)
      ) {
        "The line begins with white space and so continues the BEGIN line before it; take the indentation away "
          + "(components with such a first line: \(indentedLines))"
      }
    }
  }
}

extension Reporter {
  /// A report whose message is a trailing closure.
  mutating func report(
    _ rule: Rule, at start: SourcePosition, length: Int = 0, count: Int = 1, source: String = "", key: String = "",
    fix: @autoclosure () -> Fix? = nil, _ message: () -> String
  ) {
    report(rule, at: start, length: length, count: count, source: source, key: key, fix: fix(), message())
  }

  /// A report whose message is a trailing closure.
  mutating func report(
    _ rule: Rule, _ line: LineView, _ bytes: Range<Int>? = nil, fix: @autoclosure () -> Fix? = nil,
    related: @autoclosure () -> [RelatedPlace] = [], _ message: () -> String
  ) {
    report(rule, line, bytes, related: related(), fix: fix(), message())
  }
}
