public import CivilTime
public import ICalendar

/// A received e-mail, with its calendars and information about the sender.
///
/// Information about the sender comes only from the outermost header. Only the calendars are taken from a forwarded
/// message.
public struct ReceivedMail: Sendable {
  /// The name of the file, followed by the number of the message if the file contains several.
  public let name: String
  /// The sender: the address in the From field, or nil unless there is exactly one field with exactly one address.
  public let sender: String?
  /// The address in the Reply-To field, or nil unless there is exactly one field with exactly one address.
  public let replyTo: String?
  /// Whether a server reports that a check of the sender failed (Authentication-Results, RFC 8601).
  public let failsAuthentication: Bool
  /// The Message-ID without its angle brackets, or nil if there is none or more than one.
  public let messageID: String?
  /// The value of the Date field, or nil if there is none that can be read.
  public let date: Instant?
  /// The calendars at any depth, in order, without duplicates by UID, METHOD and SEQUENCE.
  public let calendars: [ReceivedCalendar]
  /// Whether a part is in Outlook's own format (winmail.dat), which is not supported.
  public let hasOutlookFormat: Bool
  /// Why the e-mail could not be read, or nil if it could.
  public let failure: ICalendarError?
  /// Why the e-mail could not be read or has no calendars, and what to do about it, or nil if it has calendars.
  public let problem: ICalendarError?

  /// Reads the e-mails in a file: one e-mail, or all e-mails of a mailbox.
  ///
  /// Returns nil if the file is not an e-mail, is not a regular file (a pipe, for example), or cannot be opened.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isMail: Whether the file is known to be an e-mail, regardless of how it begins.
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if the parts of an e-mail cannot be parsed.
  public static func all(at path: String, isMail: Bool = false) throws(ICalendarError) -> [ReceivedMail]? {
    guard let contents = try MailContents(path: path, suffix: "ics", isMail: isMail) else { return nil }
    return all(contents)
  }

  /// Reads the e-mails in some bytes: one e-mail, or all e-mails of a mailbox.
  ///
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if the parts of an e-mail cannot be parsed.
  public static func all(of bytes: [UInt8], name: String) throws(ICalendarError) -> [ReceivedMail] {
    all(try MailContents(bytes, name: name, suffix: "ics"))
  }

  private static func all(_ contents: MailContents) -> [ReceivedMail] {
    contents.messages.enumerated().map { index, message in
      let name = contents.messages.count == 1 ? contents.name : "\(contents.name)/\(index + 1)"
      return ReceivedMail(message, name: name, contents)
    }
  }

  private init(_ message: MailScanner.Message, name: String, _ contents: MailContents) {
    self.name = name
    let envelope = message.envelope
    sender = envelope.sender
    replyTo = envelope.replyTo
    failsAuthentication = envelope.failsAuthentication
    messageID = envelope.messageID
    date = envelope.date
    let found = contents.calendars(of: message)
    calendars = found.enumerated().map { index, calendar in
      ReceivedCalendar(
        input: contents.input(calendar.part, found.count == 1 ? nil : index + 1, of: name), method: calendar.method)
    }
    hasOutlookFormat = contents.hasOutlookFormat(message)
    failure = message.failure
    problem =
      message.failure ?? (found.isEmpty ? contents.emptiness(of: name, hasOutlookFormat: hasOutlookFormat) : nil)
  }
}

/// A calendar in a received e-mail.
public struct ReceivedCalendar: Sendable {
  /// The calendar, decoded while it is read.
  public let input: CalendarInput
  /// The parameter `method` of the part's content type in capital letters, or nil if there is none.
  public let method: String?

  /// Why the text cannot be decoded completely, or nil if it can.
  public var damage: ICalendarError? {
    do throws(ICalendarError) {
      let source = try input.open()
      while try !source.bytes(upTo: 1 << 16).isEmpty {}
      return nil
    } catch { return error }
  }

  /// The maximum size of a message, in bytes.
  public static let sizeLimit = 10 << 20

  /// Returns the bytes of the calendar.
  ///
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if it has more than ``sizeLimit`` bytes or cannot be
  ///   decoded.
  public func bytes() throws(ICalendarError) -> [UInt8] {
    let bytes = try input.open().bytes(upTo: Self.sizeLimit + 1)
    if bytes.count > Self.sizeLimit {
      throw ICalendarError(
        .notICalendar, "\(input.name) exceeds the limit for messages, \(Self.sizeLimit >> 20) MiB; import it as a file")
    }
    return bytes
  }
}
