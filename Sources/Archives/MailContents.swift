import Foundation
import ICalendar

/// The messages in a file or text, with the parts that are calendars.
struct MailContents {
  let name: String
  let messages: [MailScanner.Message]
  private let suffix: String
  private let open: @Sendable (_ offset: UInt64) throws(ICalendarError) -> any ByteSource

  /// Opens a file.
  ///
  /// Returns nil if the file is not an e-mail, is not a regular file (a pipe, for example), or cannot be opened.
  ///
  /// - Parameters:
  ///   - suffix: The suffix of the names of calendar files.
  ///   - isMail: Whether the file is known to be one e-mail, regardless of how it begins. A file with the suffix .eml
  ///     is always treated as one e-mail.
  init?(path: String, suffix: String, isMail: Bool = false) throws(ICalendarError) {
    guard FileKind.isRegular(path) else { return nil }
    let isMessage = isMail || path.lowercased().hasSuffix(".eml")
    if !isMessage {
      guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
      defer { try? handle.close() }
      guard let beginning = try? handle.read(upToCount: MailBeginning.length), MailBeginning.isFound(in: beginning)
      else {
        return nil
      }
    }
    try self.init(path, suffix, mayBeMailbox: !isMessage) { offset throws(ICalendarError) in
      try FileTail(path: path, from: offset)
    }
  }

  /// Reads text in memory.
  init(_ bytes: [UInt8], name: String, suffix: String) throws(ICalendarError) {
    try self.init(name, suffix, mayBeMailbox: true) { offset in
      MemoryByteSource(Array(bytes[Int(min(offset, UInt64(bytes.count)))...]))
    }
  }

  private init(
    _ name: String, _ suffix: String, mayBeMailbox: Bool,
    _ open: @escaping @Sendable (_ offset: UInt64) throws(ICalendarError) -> any ByteSource
  ) throws(ICalendarError) {
    (self.name, self.suffix, self.open) = (name, suffix, open)
    let types = Self.types(suffix)
    messages = try MailScanner.messages(of: try open(0), name: name, mayBeMailbox: mayBeMailbox) { header in
      types.contains(header.type.value) || header.fileName?.lowercased().hasSuffix("." + suffix) ?? false
        || header.isOutlooks
    }
  }

  private static func types(_ suffix: String) -> [String] {
    suffix == "vcf"
      ? ["text/vcard", "text/x-vcard", "text/directory"] : ["text/calendar", "application/ics", "text/x-vcalendar"]
  }

  /// A calendar in a message with its identity, which is nil if it cannot be read.
  struct Found {
    let part: CalendarPart
    let identity: CalendarPart.Identity?
    /// The method from the content types of the calendar's copies.
    var method: String?
  }

  /// Returns the calendars of a message, without duplicates.
  func calendars(of message: MailScanner.Message) -> [Found] {
    let parts = message.parts.filter { !$0.isOutlooks }
    var found: [Found] = []
    var known: [Int: Int] = [:]
    for part in parts {
      // An unreadable part is reported when it is read.
      let identity = parts.count == 1 && messages.count == 1 ? nil : try? part.identity(in: source(part))
      let new = Found(part: part, identity: identity, method: part.method)
      if let identity {
        if let index = known[identity.items] {
          if found[index].method == nil { found[index].method = new.method }
          // Copies with different content types are kept separate, because METHOD is wrong for one of them.
          if new.method == nil || new.method == found[index].method { continue }
        } else {
          known[identity.items] = found.count
        }
      }
      found.append(new)
    }
    return found
  }

  /// Whether a message has a part in Outlook's own format.
  func hasOutlookFormat(_ message: MailScanner.Message) -> Bool { message.parts.contains(where: \.isOutlooks) }

  private func source(_ part: CalendarPart) throws(ICalendarError) -> any ByteSource {
    try CalendarPartSource(open(part.range.lowerBound), part, name: name)
  }

  /// Returns a part as an input.
  ///
  /// - Parameters:
  ///   - number: The number of the part, or nil if it is the only one and has the name of the message.
  ///   - message: The name of the message.
  func input(_ part: CalendarPart, _ number: Int?, of message: String) -> CalendarInput {
    let name = number.map { "\(message)/\(part.fileName ?? "part-\($0).\(suffix)")" } ?? message
    let open = open
    return CalendarInput(name: name) { () throws(ICalendarError) in
      try CalendarPartSource(open(part.range.lowerBound), part, name: name)
    }
  }

  /// Returns the error for a file or message without calendars.
  func emptiness(of name: String, hasOutlookFormat: Bool) -> ICalendarError {
    ICalendarError(
      .notICalendar,
      hasOutlookFormat
        ? "\(name) has its calendar in Outlook's own format (winmail.dat), which is not supported; "
          + "ask the sender for an iCalendar file"
        : "\(name) is an e-mail without calendars: it has no part of the type \(Self.types(suffix)[0]) and no .\(suffix) file"
    )
  }
}
