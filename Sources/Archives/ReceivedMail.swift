public import CivilTime
public import ICalendar

/// An e-mail that came, with the calendars in it and what tells who sent it.
///
/// What is said of the sender is what the outermost header says: of a message that it forwards nothing is taken but its
/// calendars.
public struct ReceivedMail: Sendable {
  /// The name of its file, with its number if it is one of a mailbox.
  public let name: String
  /// Who says to have sent it: the only address of the only From field; nil if there is no such one.
  public let sender: String?
  /// Who wants the answers: the only address of the only Reply-To field; nil if there is no such one.
  public let replyTo: String?
  /// Whether a server on the way says of a check of the sender that it failed (Authentication-Results, RFC 8601).
  public let failsAuthentication: Bool
  /// The Message-ID without its angle brackets; nil if there is none, or several.
  public let messageID: String?
  /// When it was written, by its Date; nil if there is none that can be read.
  public let date: Instant?
  /// The calendars at any depth, in their order. One that is there twice, by UID, METHOD and SEQUENCE, is one.
  public let calendars: [ReceivedCalendar]
  /// Whether something in it is in Outlook's own format (winmail.dat), which is not read.
  public let hasOutlookFormat: Bool
  /// Why it has no calendars, and what to do about it; nil if it has.
  public let problem: ICalendarError?

  /// Reads the mails of a file: one, or those of a mailbox.
  ///
  /// Returns nil if it is no e-mail, is a pipe or the like, or cannot be opened.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isMail: Whether it is known to be an e-mail, whatever it begins with.
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if the parts of one cannot be told apart.
  public static func all(at path: String, isMail: Bool = false) throws(ICalendarError) -> [ReceivedMail]? {
    guard let contents = try MailContents(path: path, suffix: "ics", isMail: isMail) else { return nil }
    return all(contents)
  }

  /// Reads the mails of a text: one, or those of a mailbox.
  ///
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if the parts of one cannot be told apart.
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
    problem = found.isEmpty ? contents.emptiness(of: name, hasOutlookFormat: hasOutlookFormat) : nil
  }
}

/// A calendar in an e-mail that came.
public struct ReceivedCalendar: Sendable {
  /// The calendar, decoded while it is read.
  public let input: CalendarInput
  /// What the type of its part says that it is for, the parameter `method`, in capital letters; nil if it says nothing.
  public let method: String?

  /// The most bytes of a message.
  public static let sizeLimit = 10 << 20

  /// The calendar as bytes.
  ///
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if it has more than ``sizeLimit`` bytes, or cannot be decoded.
  public func bytes() throws(ICalendarError) -> [UInt8] {
    let bytes = try input.open().bytes(upTo: Self.sizeLimit + 1)
    if bytes.count > Self.sizeLimit {
      throw ICalendarError(
        .notICalendar, "\(input.name) is no message: it has more than \(Self.sizeLimit >> 20) MiB; import it as a file")
    }
    return bytes
  }
}
