public import CalendarModel
import ICalendar

/// A message to send.
public struct SchedulingMessage: Sendable {
  /// The method of the message.
  public let method: SchedulingMethod
  /// The calendar address of the sender, as written in the item.
  public let from: String
  /// The recipients of the same text, as `mailto:` URIs.
  public internal(set) var to: [String]
  /// The UID of the item.
  public let uid: String
  /// The SEQUENCE of the first component.
  public let sequence: Int
  /// Whether the message requires an answer or a new answer.
  public let isSignificant: Bool
  /// The instances in the message, as times in UTC, dates or local times. An element is nil for the series or a single
  /// item.
  public let instances: [String?]
  /// The iCalendar object of the message.
  public let calendar: ICalendarObject

  /// The other addresses that the message gives for its sender or for a deputy: EMAIL (RFC 7986 6.2), SENT-BY, and, for
  /// an organizer, other lines.
  package var otherSenders: Set<AddressIdentity> {
    let sender = AddressIdentity(from)
    let organizers = calendar.items.flatMap { $0.all(.organizer) }
    // Replies, and messages that people pass on, are from an attendee.
    let own =
      organizers.contains { AddressIdentity($0.uri) == sender }
      ? organizers : calendar.items.flatMap { $0.all(.attendee) }.filter { AddressIdentity($0.uri) == sender }
    let claims = own.flatMap(\.parameters).filter { ["EMAIL", "SENT-BY"].contains($0.name.uppercased()) }
    let addresses = own.map(\.uri) + claims.flatMap(\.values).map { $0.filter { !$0.isWhitespace } }
    return Set(addresses.map { AddressIdentity($0) }).subtracting([sender])
  }

  /// The message without some of its recipients, or nil if none are left.
  package func without(_ recipients: Set<String>) -> SchedulingMessage? {
    var message = self
    message.to.removeAll { recipients.contains($0) }
    return message.to.isEmpty ? nil : message
  }
}
