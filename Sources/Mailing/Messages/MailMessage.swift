public import CivilTime
import Foundation
@_exported public import MailAddresses

/// A mail message (RFC 5322).
public struct MailMessage: Sendable, Hashable {
  /// The address of the sender.
  public let sender: MailAddress
  /// The name of the sender.
  public let senderName: String
  /// The address for replies, or nil to reply to the sender.
  public let replyTo: MailAddress?
  /// All recipients.
  public let recipients: [MailAddress]
  /// The subject.
  public let subject: String
  /// The body.
  public let body: MailPart
  /// The key that identifies the e-mail. It is the part of the Message-ID before the `@`.
  public let key: String
  /// The date of the e-mail.
  public let date: Instant

  /// Creates an e-mail.
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

  /// Creates a plain text e-mail. The text may have any line endings.
  public init(
    from sender: MailAddress, named senderName: String, to recipients: [MailAddress], subject: String, text: String,
    key: String, date: Instant
  ) {
    self.init(
      from: sender, named: senderName, to: recipients, subject: subject, body: .text(text), key: key, date: date)
  }

  /// The Message-ID, without the angle brackets.
  public var identifier: String { "\(name)@\(sender.domain)" }

  /// The bytes of the e-mail. Every line ends with CRLF and has at most 998 bytes, all of them ASCII.
  public var bytes: [UInt8] {
    let fields =
      [
        HeaderField("Date", [MailDate.text(of: date)]), HeaderField("From", named: senderName, sender),
        HeaderField("To", recipients),
      ] + (replyTo.map { [HeaderField("Reply-To", [$0])] } ?? [])
      + [
        HeaderField("Subject", title: subject), HeaderField("Message-ID", ["<\(identifier)>"]),
        // Suppresses automatic replies such as out-of-office messages (RFC 3834).
        HeaderField("Auto-Submitted", ["auto-generated"]), HeaderField("MIME-Version", ["1.0"]),
      ]
    return Array((fields.map(\.text).joined() + body.written()).utf8)
  }

  /// The key with only letters, digits and hyphens.
  var name: String {
    String(key.prefix(200).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
