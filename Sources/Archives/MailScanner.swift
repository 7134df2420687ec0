import ICalendar

/// Finds the calendar parts of a message or of all messages in a mailbox (RFC 2045, RFC 2046, RFC 4155), in one pass
/// and with constant memory.
struct MailScanner: ~Copyable {
  private var lines: MailLines
  private let name: String
  private let isWanted: (MailHeader) -> Bool
  /// The boundaries of the multiparts that contain the current part, outermost first.
  private var boundaries: [[UInt8]] = []
  private var partCount = 0
  private var message = Message()
  /// Whether the source may be a mailbox.
  private let mayBeMailbox: Bool
  /// Whether the source is a mailbox, so that a new message may begin after an empty line.
  private var isMailbox = false
  private var isAfterEmptyLine = false
  /// Where the body of a message ends according to its Content-Length. Before that position, anything that looks like a
  /// message may be text.
  private var claimedEnd: UInt64 = 0

  /// A message with its relevant parts, in order.
  struct Message {
    /// The information in the message's own header, not in the header of an embedded message.
    var envelope = MailEnvelope()
    var parts: [CalendarPart] = []
    /// Why the message could not be read. It then has no parts.
    var failure: ICalendarError?
  }

  /// Limits that no ordinary message reaches.
  private static let (depthLimit, partLimit, headerLimit) = (20, 10_000, 1 << 18)

  /// How a part ends.
  private struct Ending {
    /// The index of the boundary that follows; nil at the end of the message.
    var boundary: Int?
    /// Whether that boundary closes its multipart.
    var closes = false
    /// Whether another message follows in the mailbox.
    var isOfMessage = false
    /// The end of the part's body. The line break before a boundary belongs to the boundary.
    var bodyEnd: UInt64
  }

  private init(
    _ source: any ByteSource, name: String, mayBeMailbox: Bool, isWanted: @escaping (MailHeader) -> Bool
  ) {
    self.mayBeMailbox = mayBeMailbox
    lines = MailLines(source)
    self.name = name
    self.isWanted = isWanted
  }

  /// Returns the messages of a source: one message, or all messages of a mailbox. An unreadable message in a mailbox
  /// does not affect the others.
  ///
  /// - Parameter mayBeMailbox: Whether the source may be a mailbox. In a single-message file, a line that begins with
  ///   “From ” is part of its text.
  static func messages(
    of source: any ByteSource, name: String, mayBeMailbox: Bool, where isWanted: @escaping (MailHeader) -> Bool
  ) throws(ICalendarError) -> [Message] {
    var scanner = MailScanner(source, name: name, mayBeMailbox: mayBeMailbox, isWanted: isWanted)
    var messages: [Message] = []
    var isLast = false
    while !isLast {
      scanner.message.envelope.mayBeText = scanner.lines.next < scanner.claimedEnd
      do throws(ICalendarError) {
        isLast = try !scanner.readEntity(depth: 1).isOfMessage
      } catch {
        guard scanner.isMailbox, error.code == .notICalendar else { throw error }
        scanner.message.failure = error
        scanner.message.parts = []
        isLast = try !scanner.skipMessage()
      }
      messages.append(scanner.message)
      scanner.message = Message()
      scanner.partCount = 0
    }
    return messages
  }

  /// Whether a line separates messages in a mailbox.
  static func separates(_ line: some Collection<UInt8>) -> Bool { line.starts(with: [0x46, 0x72, 0x6F, 0x6D, 0x20]) }

  /// Moves to the next line; returns false after the last one.
  private mutating func advance() throws(ICalendarError) -> Bool {
    isAfterEmptyLine = lines.number > 0 && lines.line.isEmpty
    guard try lines.advance() else { return false }
    if mayBeMailbox, lines.number == 1, Self.separates(lines.line) { isMailbox = true }
    return true
  }

  private mutating func readEntity(depth: Int) throws(ICalendarError) -> Ending {
    if depth > Self.depthLimit { throw failure("its parts are nested more than \(Self.depthLimit) levels deep") }
    partCount += 1
    if partCount > Self.partLimit { throw failure("it has more than \(Self.partLimit) parts") }
    let line = lines.number + 1
    let (header, ending) = try readHeader(isOutermost: depth == 1)
    if depth == 1, let length = message.envelope.length { claimedEnd = max(claimedEnd, lines.next &+ length) }
    if let ending { return ending }
    if header.type.value.hasPrefix("multipart/"), let boundary = header.type.parameters["boundary"], !boundary.isEmpty {
      return try readMultipart(Array(boundary.utf8), depth: depth)
    }
    if header.type.value == "message/rfc822", header.encoding.isIdentity { return try readEntity(depth: depth + 1) }
    let start = lines.next
    let bodyEnding = try skipBody()
    if isWanted(header) {
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

  /// Reads the header fields up to the empty line.
  ///
  /// - Returns: The ending if the part has only header fields.
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
      if size > Self.headerLimit { throw failure("a header is larger than \(Self.headerLimit >> 10) KiB") }
      if lines.line[0] != 0x20, lines.line[0] != 0x09 {
        take(&message)
        field = RawMailField()
      }
      field.append(lines.line, isCut: lines.isCut)
    }
    take(&message)
    return (header, Ending(bodyEnd: lines.next))
  }

  /// Skips the body, up to the next boundary or the end.
  private mutating func skipBody() throws(ICalendarError) -> Ending {
    var end = lines.next
    while try advance() {
      if let ending = ending(at: end) { return ending }
      end = lines.end
    }
    return Ending(bodyEnd: lines.next)
  }

  /// Skips the rest of a message in a mailbox; returns false at the end.
  private mutating func skipMessage() throws(ICalendarError) -> Bool {
    boundaries = []
    while try advance() {
      if ending(at: lines.end) != nil { return true }
    }
    return false
  }

  /// Returns the ending if the line is a boundary or begins the next message. The boundary of an outer multipart also
  /// ends the inner ones.
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
