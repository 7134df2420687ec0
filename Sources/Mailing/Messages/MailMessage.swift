public import CivilTime
import Foundation
import ICalendar
@_exported public import MailAddresses

/// A mail of text (RFC 5322).
public struct MailMessage: Sendable, Hashable {
  /// Who sends it.
  public let sender: MailAddress
  /// The name of who sends it.
  public let senderName: String
  /// Who gets it; nobody else does.
  public let recipients: [MailAddress]
  /// The title.
  public let subject: String
  /// The text, with any ends of lines.
  public let text: String
  /// What makes two mails the same one: the part of Message-ID before the `@`.
  public let key: String
  /// When it was written.
  public let date: Instant

  /// A mail.
  public init(
    from sender: MailAddress, named senderName: String, to recipients: [MailAddress], subject: String, text: String,
    key: String, date: Instant
  ) {
    self.sender = sender
    self.senderName = senderName
    self.recipients = recipients
    self.subject = subject
    self.text = text
    self.key = key
    self.date = date
  }

  /// The mail as it is sent: every line ends with CRLF and has at most 998 bytes, all of them ASCII.
  public var bytes: [UInt8] {
    let fields = [
      ("Date", MailDate.text(of: date)), ("From", "\(EncodedWords.text(senderName)) <\(sender.text)>"),
      ("To", recipients.map(\.text).joined(separator: ",\r\n ")), ("Subject", EncodedWords.text(subject)),
      ("Message-ID", "<\(identifier)@\(sender.domain)>"),
      // Answers of programs, such as that somebody is away, are not wanted (RFC 3834).
      ("Auto-Submitted", "auto-generated"), ("MIME-Version", "1.0"),
      ("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", "quoted-printable"),
    ]
    let header = fields.map { "\($0): \($1)\r\n" }.joined()
    return Array((header + "\r\n" + QuotedPrintable.encode(text)).utf8)
  }

  /// The key, in letters, digits and hyphens.
  private var identifier: String {
    String(key.prefix(200).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
