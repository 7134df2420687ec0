public import CivilTime
import Foundation
@_exported public import MailAddresses

/// A mail (RFC 5322).
public struct MailMessage: Sendable, Hashable {
  /// Who sends it.
  public let sender: MailAddress
  /// The name of who sends it.
  public let senderName: String
  /// Who gets the answers; nil for who sends it.
  public let replyTo: MailAddress?
  /// Who gets it; nobody else does.
  public let recipients: [MailAddress]
  /// The title.
  public let subject: String
  /// What it says.
  public let body: MailPart
  /// What makes two mails the same one: the part of Message-ID before the `@`.
  public let key: String
  /// When it was written.
  public let date: Instant

  /// A mail.
  public init(
    from sender: MailAddress, named senderName: String, replyTo: MailAddress? = nil, to recipients: [MailAddress],
    subject: String, body: MailPart, key: String, date: Instant
  ) {
    self.sender = sender
    self.senderName = senderName
    self.replyTo = replyTo
    self.recipients = recipients
    self.subject = subject
    self.body = body
    self.key = key
    self.date = date
  }

  /// A mail of text alone, with any ends of lines.
  public init(
    from sender: MailAddress, named senderName: String, to recipients: [MailAddress], subject: String, text: String,
    key: String, date: Instant
  ) {
    self.init(
      from: sender, named: senderName, to: recipients, subject: subject, body: .text(text), key: key, date: date)
  }

  /// The Message-ID, without the angle brackets.
  public var identifier: String { "\(name)@\(sender.domain)" }

  /// The mail as it is sent: every line ends with CRLF and has at most 998 bytes, all of them ASCII.
  public var bytes: [UInt8] {
    let fields =
      [
        HeaderField("Date", [MailDate.text(of: date)]), HeaderField("From", named: senderName, sender),
        HeaderField("To", recipients),
      ] + (replyTo.map { [HeaderField("Reply-To", [$0])] } ?? [])
      + [
        HeaderField("Subject", title: subject), HeaderField("Message-ID", ["<\(identifier)>"]),
        // Answers of programs, such as that somebody is away, are not wanted (RFC 3834).
        HeaderField("Auto-Submitted", ["auto-generated"]), HeaderField("MIME-Version", ["1.0"]),
      ]
    return Array((fields.map(\.text).joined() + body.written()).utf8)
  }

  /// The key, in letters, digits and hyphens.
  var name: String {
    String(key.prefix(200).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
