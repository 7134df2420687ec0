import ICalendar

/// A vCard: its lines with the contact's identity and birthday.
struct VCard {
  /// The physical line of its BEGIN.
  let lineNumber: Int
  var lines: [VCardLine] = []

  func first(_ name: String) -> VCardLine? { lines.first { $0.name == name } }
}

/// Reads vCards one by one. Memory use does not grow with the size of the file or its pictures.
struct VCardReader {
  private let source: any ByteSource
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var lineNumber = 0
  /// A physical line that was read ahead to see whether it continues the previous one.
  private var ahead: [UInt8]?
  /// The line of a BEGIN that was already read because it closed the previous card.
  private var begun: Int?
  /// Called with each issue that was repaired.
  private let observer: (Issue) -> Void
  private(set) var byteCount: UInt64 = 0

  private static let names: Set<String> = ["UID", "FN", "N", "NICKNAME", "ORG", "BDAY", "VERSION"]
  /// The maximum number of bytes kept of a line. Names and dates are shorter.
  private static let lineLimit = 65_536
  private static let chunkSize = 65_536

  init(_ source: any ByteSource, observer: @escaping (Issue) -> Void) {
    self.source = source
    self.observer = observer
  }

  /// Returns the next vCard, or nil at the end of the input. A card that is not closed ends where the next one begins.
  ///
  /// - Throws: `ICalendarError` `unreadable` if the input cannot be read.
  mutating func next() throws(ICalendarError) -> VCard? {
    var card = begun.map { VCard(lineNumber: $0) }
    // vCard 2.1 has nested cards, as the value of AGENT.
    var depth = begun == nil ? 0 : 1
    var isAgent = false
    var version: String?
    begun = nil
    while let (bytes, number) = try nextLine(isOld: version == "2.1") {
      guard let line = VCardLine(bytes) else { continue }
      let isWithin = isAgent
      isAgent = line.name == "AGENT" && line.text.isEmpty
      if line.name == "BEGIN", line.text.uppercased() == "VCARD" {
        if let card, !isWithin {
          report(
            .unclosedComponent, number, "VCARD from line \(card.lineNumber) has no END; it is closed before this line")
          begun = number
          return card
        }
        depth += 1
        if card == nil { card = VCard(lineNumber: number) }
      } else if line.name == "END", line.text.uppercased() == "VCARD" {
        guard let card else { continue }
        depth -= 1
        if depth == 0 { return card }
      } else if depth == 1, Self.names.contains(line.name) {
        card?.lines.append(line)
        if line.name == "VERSION", version == nil { version = line.text }
      }
    }
    if let card {
      report(.truncatedStream, lineNumber, "the input ends inside VCARD from line \(card.lineNumber)")
    }
    return card
  }

  private func report(_ code: Issue.Code, _ line: Int, _ message: String) {
    observer(Issue(code, at: SourcePosition(line: line, column: 1), component: "VCARD", message))
  }

  // MARK: Lines

  /// Returns the next line with its continuations, and its number.
  private mutating func nextLine(isOld: Bool) throws(ICalendarError) -> (bytes: [UInt8], number: Int)? {
    guard var line = try nextPhysicalLine() else { return nil }
    let number = lineNumber
    var isQuoted = VCardLine.isQuotedPrintable(line)
    while true {
      if isQuoted, line.last == UInt8(ascii: "=") {
        guard let next = try nextPhysicalLine() else { break }
        line.removeLast()
        append(next[...], to: &line)
        continue
      }
      guard let next = try nextPhysicalLine() else { break }
      guard let first = next.first, first == 0x20 || first == 0x09 else {
        ahead = next
        lineNumber -= 1
        break
      }
      // In vCard 2.1, the white space is part of the text.
      let isComplete = isQuoted || line.count == Self.lineLimit
      append(isOld ? next[...] : next.dropFirst(), to: &line)
      // The parameters end at a colon, which may be on this part of the line.
      if !isComplete, next.contains(UInt8(ascii: ":")) { isQuoted = VCardLine.isQuotedPrintable(line) }
    }
    return (line, number)
  }

  private func append(_ bytes: ArraySlice<UInt8>, to line: inout [UInt8]) {
    line += bytes.prefix(max(Self.lineLimit - line.count, 0))
  }

  private mutating func nextPhysicalLine() throws(ICalendarError) -> [UInt8]? {
    if let line = ahead {
      ahead = nil
      lineNumber += 1
      return line
    }
    var line: [UInt8] = []
    while true {
      if position == buffer.count {
        if !isAtEnd { try fill() }
        if isAtEnd {
          if line.isEmpty { return nil }
          break
        }
      }
      if let end = buffer[position...].firstIndex(of: 0x0A) {
        append(buffer[position..<end], to: &line)
        position = end + 1
        break
      }
      append(buffer[position...], to: &line)
      position = buffer.count
    }
    lineNumber += 1
    if line.last == 0x0D { line.removeLast() }
    // Skip the byte order mark that some programs write.
    if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return line
  }

  /// Reads more bytes.
  private mutating func fill() throws(ICalendarError) {
    let source = source
    var count = 0
    var failure: ICalendarError?
    let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { bytes, filled in
      do throws(ICalendarError) {
        count = try source.read(into: UnsafeMutableRawBufferPointer(bytes))
      } catch {
        failure = error
      }
      filled = count
    }
    if let failure { throw failure }
    byteCount += UInt64(count)
    buffer = chunk
    position = 0
    isAtEnd = count == 0
  }
}
