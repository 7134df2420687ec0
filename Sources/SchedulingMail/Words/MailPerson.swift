import CalendarModel
import CalendarText
import ICalendar
import Mailing
import Scheduling

/// Somebody of a meeting, as mails name them.
struct MailPerson {
  /// The calendar address in the form in which two are compared.
  let address: AddressIdentity
  /// The name on one line, or else the address.
  let name: String
  /// Where mail goes; nil if none can.
  let mailAddress: MailAddress?
  /// Whether they need not come.
  let isOptional: Bool
  /// What they answered.
  let answer: Participant.ParticipationStatus
  /// To whom they have delegated it.
  let delegates: [AddressIdentity]

  /// Reads ORGANIZER or ATTENDEE.
  init(_ line: ContentLine) {
    let shown = CalendarAddress.shown(line.uri)
    address = AddressIdentity(line.uri)
    // However the calendar address is written, mail goes by what it was compared as; by EMAIL only if that is none of mail.
    let identity = address.text
    let written = MailAddress(shown).flatMap { $0.text.lowercased() == identity ? $0 : nil }
    mailAddress = written ?? MailAddress(identity) ?? line[parameter: .email].flatMap { MailAddress($0) }
    let name = PlainText.line(line[parameter: .cn] ?? "")
    self.name = (name.isEmpty ? PlainText.line(mailAddress?.text ?? shown) : name).cut(to: Self.longestName)
    isOptional = line[parameter: .role]?.uppercased() == Participant.Role.optional.rawValue
    answer = line[parameter: .partstat].map { Participant.ParticipationStatus(rawValue: $0) } ?? .needsAction
    delegates = (line.values(ofParameter: "DELEGATED-TO") ?? []).map { AddressIdentity($0) }
  }

  private static let longestName = 150
}

extension Component {
  /// Who organizes it.
  var organizer: MailPerson? { first(.organizer).map { MailPerson($0) } }

  /// Who is invited to it.
  var attendees: [MailPerson] { all(.attendee).map { MailPerson($0) } }
}
