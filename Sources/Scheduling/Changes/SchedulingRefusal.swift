import CalendarModel

/// Something that a user may not change, or that makes an item invalid.
public struct SchedulingRefusal: Hashable, Sendable {
  /// Why it is refused.
  public enum Reason: String, Sendable {
    /// An attendee has changed what is the organizer's (RFC 6638 3.2.2.1).
    case attendeeChanged = "attendee-changed"
    /// The item was given to an organizer who is somebody else.
    case otherOrganizer = "other-organizer"
    /// It is about several UIDs, kinds, or has none (RFC 4791 4.1).
    case mixedUIDs = "mixed-uids"
    /// Its components have several organizers (RFC 6638 3.2.4.2).
    case mixedOrganizers = "mixed-organizers"
    /// Two components have one RECURRENCE-ID.
    case instanceTwice = "instance-twice"
  }

  /// Why it is refused.
  public let reason: Reason
  /// The property; nil if it is about the whole item.
  public let property: String?
  /// The instance, as a time in UTC, a date or a local time; nil for the series or single item.
  public let instance: String?

  init(reason: Reason, property: String?, instance: RecurrenceIdentity) {
    self.reason = reason
    self.property = property
    self.instance = instance == .series ? nil : instance.text
  }

  init(_ problem: SchedulingProblem) {
    let reason: Reason =
      switch problem {
      case .mixedUIDs: .mixedUIDs
      case .mixedOrganizers: .mixedOrganizers
      case .instanceTwice: .instanceTwice
      }
    self.init(reason: reason, property: nil, instance: .series)
  }
}
