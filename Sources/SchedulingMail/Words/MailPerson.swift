import CalendarModel
import CalendarText
import ICalendar
import Mailing
import Scheduling

/// A person in a meeting, as shown in e-mails.
struct MailPerson {
  /// The calendar address in normalized form.
  let address: AddressIdentity
  /// The name on one line, or the address if there is no name.
  let name: String
  /// The mail address, or nil if mail cannot be sent to the person.
  let mailAddress: MailAddress?
  /// Whether participation is optional.
  let isOptional: Bool
  /// The person's answer.
  let answer: Participant.ParticipationStatus
  /// The people to whom the person has delegated participation.
  let delegates: [AddressIdentity]

  /// Reads an ORGANIZER or ATTENDEE line.
  init(_ line: ContentLine) {
    let shown = CalendarAddress.shown(line.uri)
    address = AddressIdentity(line.uri)
    // Mail is sent to the normalized calendar address, or to EMAIL only if that is not a mail address.
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
  /// The organizer.
  var organizer: MailPerson? { first(.organizer).map { MailPerson($0) } }

  /// The attendees.
  var attendees: [MailPerson] { all(.attendee).map { MailPerson($0) } }
}
