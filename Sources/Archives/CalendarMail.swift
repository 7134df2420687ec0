public import ICalendar

/// An e-mail in a file, with its calendars: parts of type text/calendar (RFC 6047) and attached .ics files.
///
/// Its calendars are ordinary inputs that are decoded while they are read. Many mail programs include an invitation
/// twice; it is returned only once. In a mailbox, where a line that begins with “From ” precedes each e-mail (RFC
/// 4155), the calendars of all e-mails are read.
public struct CalendarMail: Sendable {
  /// The calendars, in order. A single calendar has the name of the file; multiple calendars are named FILE/NAME.
  public let inputs: [CalendarInput]

  /// The number of bytes to read from a pipe before delivering any of them.
  private static let pipeBeginning = 1024
  /// The maximum size of an e-mail that is kept in memory because its source can be read only once.
  private static let pipeLimit = 64 << 20

  /// Opens a file.
  ///
  /// Returns nil if the file is not an e-mail, is not a regular file (a pipe, for example), or cannot be opened.
  ///
  /// - Parameters:
  ///   - suffix: The file name suffix of calendar files.
  ///   - mayBeEmpty: Whether an e-mail without calendars is allowed. Such an e-mail has no inputs.
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if there are no calendars or the parts cannot be parsed.
  public init?(path: String, suffix: String = "ics", mayBeEmpty: Bool = false) throws(ICalendarError) {
    guard let contents = try MailContents(path: path, suffix: suffix) else { return nil }
    inputs = try Self.inputs(contents, mayBeEmpty)
  }

  /// Standard input. If it is an e-mail, its calendars are returned one after the other.
  ///
  /// - Parameter refusesMail: Whether an e-mail is an error, because its calendars would be valid only together with
  ///   its sender.
  public static func standardInput(suffix: String = "ics", refusesMail: Bool = false) -> CalendarInput {
    let plain = CalendarInput.standardInput
    return CalendarInput(name: plain.name) { () throws(ICalendarError) in
      let source = try plain.open()
      if refusesMail {
        return try MailBeginning.refuse(in: source, "standard input is an e-mail; save it to a file and import that")
      }
      return try decoding(source, suffix: suffix)
    }
  }

  /// Decodes a source that can be read only once: returns the calendars of an e-mail, or the bytes of anything else.
  static func decoding(_ source: any ByteSource, suffix: String) throws(ICalendarError) -> any ByteSource {
    let beginning = try source.bytes(upTo: pipeBeginning)
    guard MailBeginning.isFound(in: beginning) else { return ChainedSource([MemoryByteSource(beginning), source]) }
    let rest = try source.bytes(upTo: pipeLimit)
    let message = beginning + rest
    if rest.count == pipeLimit {
      throw ICalendarError(
        .notICalendar, "the e-mail is larger than \(pipeLimit >> 20) MiB, too large for standard input; save it first"
      )
    }
    let inputs = try inputs(MailContents(message, name: "the e-mail", suffix: suffix), false)
    var sources: [any ByteSource] = []
    for input in inputs { sources += [try input.open(), MemoryByteSource("\r\n")] }
    return ChainedSource(sources)
  }

  private static func inputs(
    _ contents: MailContents, _ mayBeEmpty: Bool
  ) throws(ICalendarError) -> [CalendarInput] {
    let messages = contents.messages.map { contents.calendars(of: $0) }
    let failures = contents.messages.enumerated().compactMap { index, message in
      message.failure.map { CalendarInput(name: "\(contents.name)/\(index + 1)", failure: $0) }
    }
    if !mayBeEmpty, failures.isEmpty, messages.allSatisfy(\.isEmpty) {
      let hasOutlookFormat = contents.messages.contains { contents.hasOutlookFormat($0) }
      throw contents.emptiness(of: contents.name, hasOutlookFormat: hasOutlookFormat)
    }
    var known: Set<CalendarPart.Identity> = []
    let parts = messages.joined().filter { $0.identity.map { known.insert($0).inserted } ?? true }
    return parts.enumerated().map { index, part in
      contents.input(part.part, parts.count == 1 ? nil : index + 1, of: contents.name)
    } + failures
  }
}
