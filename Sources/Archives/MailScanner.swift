import ICalendar

/// Finds the parts of a message, or of all messages of a mailbox, that are calendars (RFC 2045, RFC 2046, RFC 4155), in one
/// go and with memory that does not grow with the messages.
struct MailScanner: ~Copyable {
  private var lines: MailLines
  private let name: String
  private let isWanted: (MailHeader) -> Bool
  /// The boundaries of the multiparts around the current part, from the outermost.
  private var boundaries: [[UInt8]] = []
  private var partCount = 0
  private var foundCount = 0
  private var message = Message()
  /// Whether it is a mailbox, and so a new message may begin after an empty line.
  private var isMailbox = false
  private var isAfterEmptyLine = false

  /// A message with the parts of it that somebody wants, in their order.
  struct Message {
    /// What its own header says, and not that of a message in it.
    var envelope = MailEnvelope()
    var parts: [CalendarPart] = []
  }

  /// More than any message that people send has.
  private static let (depthLimit, partLimit, headerLimit) = (20, 10_000, 1 << 18)

  /// Why a part ends.
  private struct Ending {
    /// Which boundary follows; nil at the end of the message.
    var boundary: Int?
    /// Whether that boundary is the last of its multipart.
    var closes = false
    /// Whether another message of the mailbox follows.
    var isOfMessage = false
    /// Where the part's body ends: the line break before a boundary belongs to that.
    var bodyEnd: UInt64
  }

  private init(_ source: any ByteSource, name: String, isWanted: @escaping (MailHeader) -> Bool) {
    lines = MailLines(source)
    self.name = name
    self.isWanted = isWanted
  }

  /// The messages of a source: one, or those of a mailbox.
  static func messages(
    of source: any ByteSource, name: String, where isWanted: @escaping (MailHeader) -> Bool
  ) throws(ICalendarError) -> [Message] {
    var scanner = MailScanner(source, name: name, isWanted: isWanted)
    var messages: [Message] = []
    var isLast = false
    while !isLast {
      isLast = try !scanner.readEntity(depth: 1).isOfMessage
      messages.append(scanner.message)
      scanner.message = Message()
      scanner.partCount = 0
    }
    return messages
  }

  /// Whether a line stands before a message in a mailbox.
  static func separates(_ line: some Collection<UInt8>) -> Bool { line.starts(with: [0x46, 0x72, 0x6F, 0x6D, 0x20]) }

  /// Goes to the next line; false behind the last one.
  private mutating func advance() throws(ICalendarError) -> Bool {
    isAfterEmptyLine = lines.number > 0 && lines.line.isEmpty
    guard try lines.advance() else { return false }
    if lines.number == 1, Self.separates(lines.line) { isMailbox = true }
    return true
  }

  private mutating func readEntity(depth: Int) throws(ICalendarError) -> Ending {
    if depth > Self.depthLimit { throw failure("its parts are nested more than \(Self.depthLimit) deep") }
    partCount += 1
    if partCount > Self.partLimit { throw failure("it has more than \(Self.partLimit) parts") }
    let line = lines.number + 1
    let (header, ending) = try readHeader(isOutermost: depth == 1)
    if let ending { return ending }
    if header.type.value.hasPrefix("multipart/"), let boundary = header.type.parameters["boundary"], !boundary.isEmpty {
      return try readMultipart(Array(boundary.utf8), depth: depth)
    }
    if header.type.value == "message/rfc822", header.encoding.isIdentity { return try readEntity(depth: depth + 1) }
    let start = lines.next
    let bodyEnding = try skipBody()
    if isWanted(header) {
      foundCount += 1
      if foundCount > Self.partLimit { throw failure("it has more than \(Self.partLimit) calendars") }
      message.parts.append(CalendarPart(header, start..<max(start, bodyEnding.bodyEnd), line: line))
    }
    return bodyEnding
  }

  private mutating func readMultipart(_ boundary: [UInt8], depth: Int) throws(ICalendarError) -> Ending {
    let own = boundaries.count
    boundaries.append(boundary)
    var ending = try skipBody()
    while ending.boundary == own, !ending.closes { ending = try readEntity(depth: depth + 1) }
    boundaries.removeLast()
    return ending.boundary == own ? try skipBody() : ending
  }

  /// Reads the fields up to the empty line.
  ///
  /// - Returns: An ending if the part has nothing but fields.
  private mutating func readHeader(
    isOutermost: Bool
  ) throws(ICalendarError) -> (header: MailHeader, ending: Ending?) {
    var header = MailHeader()
    var field = RawMailField()
    var size = 0
    func take(_ message: inout Message) {
      header.take(field)
      if isOutermost { message.envelope.take(field) }
    }
    while try advance() {
      if lines.line.isEmpty {
        take(&message)
        return (header, nil)
      }
      if var ending = ending(at: lines.end) {
        ending.bodyEnd = lines.next
        take(&message)
        return (header, ending)
      }
      size += lines.line.count
      if size > Self.headerLimit { throw failure("a header has more than \(Self.headerLimit >> 10) KiB") }
      if lines.line[0] != 0x20, lines.line[0] != 0x09 {
        take(&message)
        field = RawMailField()
      }
      field.append(lines.line, isCut: lines.isCut)
    }
    take(&message)
    return (header, Ending(bodyEnd: lines.next))
  }

  /// Goes behind the body: to the next boundary or the end.
  private mutating func skipBody() throws(ICalendarError) -> Ending {
    var end = lines.next
    while try advance() {
      if let ending = ending(at: end) { return ending }
      end = lines.end
    }
    return Ending(bodyEnd: lines.next)
  }

  /// What the line ends if it is a boundary, or begins the next message. The boundary of an outer multipart ends the
  /// inner ones too.
  private func ending(at bodyEnd: UInt64) -> Ending? {
    if isMailbox, isAfterEmptyLine, Self.separates(lines.line) { return Ending(isOfMessage: true, bodyEnd: bodyEnd) }
    guard lines.line.starts(with: [0x2D, 0x2D]) else { return nil }
    let line = lines.line.dropFirst(2)
    for index in boundaries.indices.reversed() where line.starts(with: boundaries[index]) {
      let rest = line.dropFirst(boundaries[index].count)
      let closes = rest.starts(with: [0x2D, 0x2D])
      if rest.dropFirst(closes ? 2 : 0).allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        return Ending(boundary: index, closes: closes, bodyEnd: bodyEnd)
      }
    }
    return nil
  }

  private func failure(_ reason: String) -> ICalendarError {
    ICalendarError(.notICalendar, "\(name):\(lines.number): the e-mail could not be read: \(reason)")
  }
}
