public import CalendarModel
import CalendarText
public import CivilTime
import ICalendar
public import Mailing
public import Scheduling

/// Writes invitations, replies and changes as e-mails (iMIP, RFC 6047). An e-mail contains a human-readable text, the
/// calendar as an alternative, and the same calendar as an attachment for programs that expect one.
public struct SchedulingMailWriter: Sendable {
  private let rules: MailSenderRules
  private let customs: LocalCustoms
  private let zone: TimeZoneRules?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - rules: The addresses from which mail may be sent.
  ///   - locale: The locale for formatting times, such as `de_AT`.
  ///   - zone: The time zone for times in UTC. Other times are shown in their own time zone.
  public init(rules: MailSenderRules, locale: String = "", zone: TimeZoneRules? = nil) {
    self.rules = rules
    customs = LocalCustoms(locale: locale)
    self.zone = zone
  }

  /// Writes a message as an e-mail to one person.
  ///
  /// The same message to the same person always results in the same e-mail, with the same Message-ID and Date.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - address: The recipient, one of the recipients of the message.
  ///   - before: The sender's version of the item before the change, or nil if there was none. The e-mail describes the
  ///     changes in the parts that the recipient could see.
  ///   - change: The number of the change that the message reports, or 0 if changes are not numbered. The Message-ID
  ///     depends on it.
  /// - Throws: ``Mailing/MailError`` if mail cannot be sent to the address.
  public func mail(
    _ message: SchedulingMessage, to address: String, before: ICalendarObject? = nil, ofChange change: Int64 = 0
  ) throws(MailError) -> MailMessage {
    let reader = AddressIdentity(address)
    guard let recipient = MailAddress(CalendarAddress.shown(address)) else {
      throw MailError("cannot send mail to “\(PlainText.line(address))”: not an e-mail address")
    }
    let text = MailText(message, for: reader, before: before, customs, zone: zone)
    let sender = rules.sender(for: text.actor)
    return MailMessage(
      from: sender.address, named: text.actor.name, replyTo: sender.replyTo, to: [recipient], subject: text.subject,
      body: Self.body(message, text), key: message.key(for: address, ofChange: change), date: text.date)
  }

  private static func body(_ message: SchedulingMessage, _ text: MailText) -> MailPart {
    let bytes = MailedCalendar.bytes(of: message)
    let kind = message.calendar.components.first { $0.component != .vtimezone }?.name.uppercased() ?? "VEVENT"
    // Use base64, because some programs break addresses at the line ends of quoted-printable.
    let calendar = MailPart.data(
      bytes,
      MediaType("text/calendar", ["charset": "utf-8", "method": message.method.rawValue, "component": kind]))
    let forms = MailPart.alternative([.text(text.body), calendar])
    // Outlook would show an attached reply as a second message.
    if !attached.contains(message.method) { return forms }
    return .mixed([
      forms, .data(bytes, MediaType("application/ics", ["name": fileName]), fileName: fileName),
    ])
  }

  private static let fileName = "invite.ics"
  private static let attached: Set<SchedulingMethod> = [.publish, .request, .add, .cancel, .declineCounter]
}
