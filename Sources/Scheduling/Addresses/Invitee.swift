import CalendarModel
import ICalendar

/// A person named on an ATTENDEE or ORGANIZER line.
struct Invitee: Hashable, Sendable {
  /// The content line.
  let line: ContentLine
  /// The calendar address of the person.
  let address: AddressIdentity

  init(_ line: ContentLine) {
    self.line = line
    address = AddressIdentity(line.uri)
  }

  private init(_ line: ContentLine, _ address: AddressIdentity) { (self.line, self.address) = (line, address) }

  /// Returns the person named on another line. If the address has the same bytes, it is not parsed again.
  func onLine(_ other: ContentLine) -> Invitee {
    other.valueBytes == line.valueBytes ? Invitee(other, address) : Invitee(other)
  }

  /// A second address of the same person (EMAIL, RFC 7986 section 6.2).
  var email: AddressIdentity? { line[parameter: .email].map { AddressIdentity($0) } }

  /// The address of the deputy who acts for the person (SENT-BY).
  var deputy: AddressIdentity? { line[parameter: .sentBy].map { AddressIdentity($0) } }

  /// The answer (PARTSTAT). A missing or unknown value counts as no answer.
  var answer: Participant.ParticipationStatus {
    guard let text = line[parameter: .partstat] else { return .needsAction }
    let answer = Participant.ParticipationStatus(rawValue: text)
    return Self.answers.contains(answer) ? answer : .needsAction
  }

  private static let answers: Set<Participant.ParticipationStatus> = [
    .accepted, .declined, .tentative, .delegated, .completed, .inProcess,
  ]

  /// Whether the server sends messages to this person (SCHEDULE-AGENT, RFC 6638 section 7.1).
  var isServed: Bool {
    line[parameter: .scheduleAgent].map { $0.uppercased() == "SERVER" } ?? true
  }

  /// The method to send even if nothing has changed (SCHEDULE-FORCE-SEND, RFC 6638 section 7.2).
  var forcedMethod: String? { line[parameter: .scheduleForceSend]?.uppercased() }

  /// The people to whom the person has delegated participation.
  var delegates: [AddressIdentity] { (line.values(ofParameter: "DELEGATED-TO") ?? []).map { AddressIdentity($0) } }

  /// The mail address for messages: the calendar address if it is one, otherwise EMAIL, or nil if there is neither.
  var mailURI: String? { address.mailURI ?? (isMailto ? nil : email?.mailURI) }

  /// The SCHEDULE-STATUS code that explains why messages cannot be sent to the person, or nil if they can.
  var undeliverable: String? { mailURI == nil ? (isMailto ? "3.7" : "5.2") : nil }

  /// Whether EMAIL counts. It counts only if the calendar address, which is what people see, does not contain a
  /// person's e-mail address in any form.
  var isReachedByEmail: Bool { address.isReachedByEmail(from: line.uri) }

  /// Whether the calendar address is an e-mail address.
  var isMailto: Bool { line.uri.lowercased().hasPrefix("mailto:") }

  /// Whether a sender may speak for the person. The sender must be the person, under either address, or the deputy.
  func mayBeSpokenFor(by sender: AddressIdentity) -> Bool {
    [address, email, deputy].contains(sender)
  }
}
