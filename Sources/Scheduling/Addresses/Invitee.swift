import CalendarModel
import ICalendar

/// Somebody on a line of ATTENDEE or ORGANIZER.
struct Invitee: Hashable, Sendable {
  /// The line.
  let line: ContentLine
  /// The calendar address.
  let address: AddressIdentity

  init(_ line: ContentLine) {
    self.line = line
    address = AddressIdentity(line.uri)
  }

  private init(_ line: ContentLine, _ address: AddressIdentity) { (self.line, self.address) = (line, address) }

  /// The same person on another line: as long as the address is written alike, it need not be read again.
  func onLine(_ other: ContentLine) -> Invitee {
    other.valueBytes == line.valueBytes ? Invitee(other, address) : Invitee(other)
  }

  /// A second address of the same person, EMAIL (RFC 7986 6.2).
  var email: AddressIdentity? { line[parameter: .email].map { AddressIdentity($0) } }

  /// Who acts for the person, SENT-BY.
  var deputy: AddressIdentity? { line[parameter: .sentBy].map { AddressIdentity($0) } }

  /// The answer, PARTSTAT; a missing or unknown one counts as none.
  var answer: Participant.ParticipationStatus {
    guard let text = line[parameter: .partstat] else { return .needsAction }
    let answer = Participant.ParticipationStatus(rawValue: text)
    return Self.answers.contains(answer) ? answer : .needsAction
  }

  private static let answers: Set<Participant.ParticipationStatus> = [
    .accepted, .declined, .tentative, .delegated, .completed, .inProcess,
  ]

  /// Who sends what this person must get (RFC 6638 7.1).
  var isServed: Bool {
    line[parameter: .scheduleAgent].map { $0.uppercased() == "SERVER" } ?? true
  }

  /// What is to be sent though nothing has changed, SCHEDULE-FORCE-SEND (RFC 6638 7.2).
  var forcedMethod: String? { line[parameter: .scheduleForceSend]?.uppercased() }

  /// To whom the person has delegated it.
  var delegates: [AddressIdentity] { (line.values(ofParameter: "DELEGATED-TO") ?? []).map { AddressIdentity($0) } }

  /// The mail address for messages: the calendar address, else EMAIL; nil if there is none.
  var mailURI: String? { address.mailURI ?? (isMailto ? nil : email?.mailURI) }

  /// Why no message can go to the person, by the codes of SCHEDULE-STATUS; nil if one can.
  var undeliverable: String? { mailURI == nil ? (isMailto ? "3.7" : "5.2") : nil }

  private var isMailto: Bool { line.uri.lowercased().hasPrefix("mailto:") }

  /// Whether somebody with an address may speak for the person: the person, by either address, or the deputy.
  func mayBeSpokenFor(by sender: AddressIdentity) -> Bool {
    [address, email, deputy].contains(sender)
  }
}
