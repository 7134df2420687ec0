public import CalendarModel
import ICalendar

/// What a message does to an item.
public struct SchedulingDecision: Sendable {
  /// What is done.
  public enum Kind: String, Sendable {
    /// The item is changed.
    case applied
    /// The item says so already.
    case unchanged
    /// The message does not count.
    case ignored
    /// Its sender may not send it, or it is no message about the item.
    case refused
    /// A person has to decide.
    case asked
  }

  /// Why.
  public enum Reason: String, CaseIterable, Sendable {
    // What is applied.
    case new, updated, cancelled, replied, added, revived
    // What changes nothing.
    case same
    // What is ignored.
    case older
    case oldTime = "old-time"
    case unknownUID = "unknown-uid"
    case unknownInstance = "unknown-instance"
    case noMethod = "no-method"
    case ownItem = "own-item"
    // What is refused.
    case notFromOrganizer = "not-from-organizer"
    case notFromAttendee = "not-from-attendee"
    case notOrganizer = "not-organizer"
    case severalAttendees = "several-attendees"
    case methodDiffers = "method-differs"
    case mixedUIDs = "mixed-uids"
    case mixedOrganizers = "mixed-organizers"
    case instanceTwice = "instance-twice"
    case tooLarge = "too-large"
    // What a person decides.
    case unknownSender = "unknown-sender"
    case unknownDeputy = "unknown-deputy"
    case notInvited = "not-invited"
    case partyCrasher = "party-crasher"
    case otherOrganizer = "other-organizer"
    case counter
    case needRefresh = "need-refresh"
  }

  /// What is done.
  public let kind: Kind
  /// Why.
  public let reason: Reason
  /// What the message is for; nil if nobody knows.
  public let method: SchedulingMethod?
  /// The UID of the message; nil if it has none.
  public let uid: String?
  /// The instances that the message is about; nil stands for the series or single item.
  public let instances: [String?]
  /// What changes.
  public let changes: [SchedulingDifference]
  /// The item as it is to be afterwards; nil if there is none.
  public let object: ICalendarObject?
  /// What is to be sent in answer.
  public let messages: [SchedulingMessage]
  /// The item as an attendee proposes it; nil if nobody proposes anything.
  public let proposal: ICalendarObject?

  /// That a message is too large to be looked at.
  package static func tooLarge(_ message: ICalendarObject) -> SchedulingDecision {
    SchedulingDecision(
      kind: .refused, reason: .tooLarge, method: message.schedulingMethod,
      uid: message.components.lazy.compactMap { $0.first(.uid)?.uri }.first, instances: [], changes: [], object: nil,
      messages: [], proposal: nil)
  }

  /// The same message, refused.
  package func refused(_ reason: Reason) -> SchedulingDecision {
    SchedulingDecision(
      kind: .refused, reason: reason, method: method, uid: uid, instances: instances, changes: [], object: nil,
      messages: [], proposal: nil)
  }
}

/// What somebody who is not invited gets for an answer.
public enum StrangerPolicy: String, CaseIterable, Sendable {
  /// A person decides.
  case ask
  /// They are added.
  case add
  /// They are ignored.
  case ignore
}
