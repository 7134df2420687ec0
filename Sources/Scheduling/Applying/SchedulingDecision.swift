public import CalendarModel
import ICalendar

/// The decision about what a message does to an item.
public struct SchedulingDecision: Sendable {
  /// The kind of decision.
  public enum Kind: String, Sendable {
    /// The item is changed.
    case applied
    /// The item already has this content.
    case unchanged
    /// The message has no effect.
    case ignored
    /// The sender may not send the message, or it is not a valid message about the item.
    case refused
    /// A person has to decide.
    case asked
  }

  /// The reason for a decision.
  public enum Reason: String, CaseIterable, Sendable {
    // Applied.
    case new, updated, cancelled, replied, added, revived
    // Unchanged.
    case same
    // Ignored.
    case older
    case oldTime = "old-time"
    case unknownUID = "unknown-uid"
    case unknownInstance = "unknown-instance"
    case noMethod = "no-method"
    case ownItem = "own-item"
    // Refused.
    case notFromOrganizer = "not-from-organizer"
    case notFromAttendee = "not-from-attendee"
    case notOrganizer = "not-organizer"
    case severalAttendees = "several-attendees"
    case methodDiffers = "method-differs"
    case mixedUIDs = "mixed-uids"
    case mixedOrganizers = "mixed-organizers"
    case instanceTwice = "instance-twice"
    case tooLarge = "too-large"
    case tooMany = "too-many"
    case tooMuchWork = "too-much-work"
    // Decided by a person.
    case unknownSender = "unknown-sender"
    case unknownDeputy = "unknown-deputy"
    case notInvited = "not-invited"
    case partyCrasher = "party-crasher"
    case otherOrganizer = "other-organizer"
    case counter
    case needRefresh = "need-refresh"
  }

  /// The kind of decision.
  public let kind: Kind
  /// The reason for the decision.
  public let reason: Reason
  /// The method of the message, or nil if it is unknown.
  public let method: SchedulingMethod?
  /// The UID of the message, or nil if it has none.
  public let uid: String?
  /// The instances in the message. An element is nil for the series or a single item.
  public let instances: [String?]
  /// The changes to the item.
  public let changes: [SchedulingDifference]
  /// The resulting item, or nil if there is none.
  public let object: ICalendarObject?
  /// The messages to send in response.
  public let messages: [SchedulingMessage]
  /// The item with the changes that an attendee proposes, or nil if nothing is proposed.
  public let proposal: ICalendarObject?

  /// The decision for a message that is too large to process.
  package static func tooLarge(_ message: ICalendarObject) -> SchedulingDecision {
    SchedulingDecision(
      kind: .refused, reason: .tooLarge, method: message.schedulingMethod,
      uid: message.components.lazy.compactMap { $0.first(.uid)?.uri }.first, instances: [], changes: [], object: nil,
      messages: [], proposal: nil)
  }

  /// The decision with a different resulting item.
  package func saying(_ object: ICalendarObject) -> SchedulingDecision {
    SchedulingDecision(
      kind: kind, reason: reason, method: method, uid: uid, instances: instances, changes: changes, object: object,
      messages: messages, proposal: proposal)
  }

  /// The decision, with everything that an organizer's message changes marked according to whether the message is
  /// certain to have come from the organizer.
  package func marking(
    isVerified: Bool, changedFrom other: ICalendarObject?, by message: ICalendarObject
  ) -> SchedulingDecision {
    guard kind == .applied, let object, [.publish, .request, .add, .cancel].contains(method) else { return self }
    return saying(object.marking(isVerified: isVerified, changedFrom: other, by: message))
  }

  /// The decision, changed to a refusal.
  package func refused(_ reason: Reason) -> SchedulingDecision { left(.refused, reason) }

  /// The decision, changed to leave a new item to a person.
  package func asked(_ reason: Reason) -> SchedulingDecision { left(.asked, reason) }

  private func left(_ kind: Kind, _ reason: Reason) -> SchedulingDecision {
    SchedulingDecision(
      kind: kind, reason: reason, method: method, uid: uid, instances: instances, changes: [], object: nil,
      messages: [], proposal: nil)
  }
}

/// How to handle a reply from a person who is not invited.
public enum StrangerPolicy: String, CaseIterable, Sendable {
  /// A person decides.
  case ask
  /// The person is added.
  case add
  /// The reply is ignored.
  case ignore
}
