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

  /// The other addresses that the message gives its sender, or a deputy: EMAIL (RFC 7986 6.2) and SENT-BY.
  package var otherSenders: Set<AddressIdentity> {
    let property: KnownProperty = method == .reply ? .attendee : .organizer
    let sender = AddressIdentity(from)
    let lines = calendar.components.flatMap { $0.all(property) }.map { Invitee($0) }.filter { $0.address == sender }
    return Set(lines.flatMap { [$0.email, $0.deputy] }.compactMap(\.self))
  }

  /// The message without some of its recipients, or nil if none are left.
  package func without(_ recipients: Set<String>) -> SchedulingMessage? {
    var message = self
    message.to.removeAll { recipients.contains($0) }
    return message.to.isEmpty ? nil : message
  }
}
