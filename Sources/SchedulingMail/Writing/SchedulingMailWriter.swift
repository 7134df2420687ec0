public import CalendarModel
import CalendarText
public import CivilTime
import ICalendar
public import Mailing
public import Scheduling

/// Writes invitations, answers and changes as mails (iMIP, RFC 6047): a text for people, the calendar as its alternative,
/// and the same calendar as an attachment for programs that look for one.
public struct SchedulingMailWriter: Sendable {
  private let rules: MailSenderRules
  private let customs: LocalCustoms
  private let zone: TimeZoneRules?

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - rules: As whom mail may be sent.
  ///   - locale: By whose customs times are written, such as `de_AT`.
  ///   - zone: The zone in which times in UTC are shown; all others are shown in their own.
  public init(rules: MailSenderRules, locale: String = "", zone: TimeZoneRules? = nil) {
    self.rules = rules
    customs = LocalCustoms(locale: locale)
    self.zone = zone
  }

  /// A message as a mail to one person.
  ///
  /// The same message to the same person is the same mail, with the same Message-ID and Date, whenever it is written.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - address: To whom it goes, one of those that the message names.
  ///   - before: The item before the change, as its sender has it; nil if there was none. The mail says what has changed
  ///     of what the person could see.
  ///   - change: The number of the change that it tells of, which its Message-ID depends on; 0 if nobody counts.
  /// - Throws: ``Mailing/MailError`` if no mail can go to the address.
  public func mail(
    _ message: SchedulingMessage, to address: String, before: ICalendarObject? = nil, ofChange change: Int64 = 0
  ) throws(MailError) -> MailMessage {
    let reader = AddressIdentity(address)
    guard let recipient = MailAddress(CalendarAddress.shown(address)) else {
      throw MailError("no mail can go to “\(PlainText.line(address))”: it is no e-mail address")
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
    // In base64: some programs break addresses where quoted-printable ends a line.
    let calendar = MailPart.data(
      bytes,
      MediaType("text/calendar", ["charset": "utf-8", "method": message.method.rawValue, "component": kind]))
    let forms = MailPart.alternative([.text(text.body), calendar])
    // Outlook shows an attached answer as a second message.
    if !attached.contains(message.method) { return forms }
    return .mixed([
      forms, .data(bytes, MediaType("application/ics", ["name": fileName]), fileName: fileName),
    ])
  }

  private static let fileName = "invite.ics"
  private static let attached: Set<SchedulingMethod> = [.publish, .request, .add, .cancel, .declineCounter]
}
