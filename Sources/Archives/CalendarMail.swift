public import ICalendar

/// An e-mail in a file, with the calendars in it: parts of the type text/calendar (RFC 6047), and attached .ics files.
///
/// Its calendars are inputs like any other, decoded while they are read. An invitation that is there twice, as mail
/// programs send it, is one. Of a mailbox, several e-mails each after a line that begins with “From ” (RFC 4155), the
/// calendars of all are read.
public struct CalendarMail: Sendable {
  /// The calendars, in their order: named as the file if there is one, else FILE/NAME.
  public let inputs: [CalendarInput]

  /// How much of an e-mail is held in memory if it can be read but once.
  private static let pipeLimit = 64 << 20

  /// Looks at a file.
  ///
  /// Returns nil if it is no e-mail, is a pipe or the like, or cannot be opened.
  ///
  /// - Parameters:
  ///   - suffix: How the names of calendars end.
  ///   - mayBeEmpty: Whether it may have none; then there are no inputs.
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if it has none, or its parts cannot be told apart.
  public init?(path: String, suffix: String = "ics", mayBeEmpty: Bool = false) throws(ICalendarError) {
    guard let contents = try MailContents(path: path, suffix: suffix) else { return nil }
    inputs = try Self.inputs(contents, mayBeEmpty)
  }

  /// Standard input, with the calendars of an e-mail one after the other if it is one.
  public static func standardInput(suffix: String = "ics") -> CalendarInput {
    let plain = CalendarInput.standardInput
    return CalendarInput(name: plain.name) { () throws(ICalendarError) in
      try decoding(plain.open(), suffix: suffix)
    }
  }

  /// What a source gives that can be read but once: the calendars if it is an e-mail, else its bytes.
  static func decoding(_ source: any ByteSource, suffix: String) throws(ICalendarError) -> any ByteSource {
    let beginning = try source.bytes(upTo: MailBeginning.length)
    guard MailBeginning.isFound(in: beginning) else { return ChainedSource([MemoryByteSource(beginning), source]) }
    let rest = try source.bytes(upTo: pipeLimit)
    let message = beginning + rest
    if rest.count == pipeLimit {
      throw ICalendarError(
        .notICalendar, "the e-mail has more than \(pipeLimit >> 20) MiB, too much for standard input; save it as a file"
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
    if !mayBeEmpty, messages.allSatisfy(\.isEmpty) {
      let hasOutlookFormat = contents.messages.contains { contents.hasOutlookFormat($0) }
      throw contents.emptiness(of: contents.name, hasOutlookFormat: hasOutlookFormat)
    }
    var known: Set<CalendarPart.Identity> = []
    let parts = messages.joined().filter { $0.identity.map { known.insert($0).inserted } ?? true }
    return parts.enumerated().map { index, part in
      contents.input(part.part, parts.count == 1 ? nil : index + 1, of: contents.name)
    }
  }
}
