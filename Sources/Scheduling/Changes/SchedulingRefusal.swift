import CalendarModel

/// A change that a user may not make, or that makes an item invalid.
public struct SchedulingRefusal: Hashable, Sendable {
  /// The reason for a refusal.
  public enum Reason: String, Sendable {
    /// An attendee has changed a property that only the organizer may change (RFC 6638 section 3.2.2.1).
    case attendeeChanged = "attendee-changed"
    /// The organizer was changed to another person.
    case otherOrganizer = "other-organizer"
    /// The components have different UIDs or kinds, or no UID (RFC 4791 section 4.1).
    case mixedUIDs = "mixed-uids"
    /// The components have different organizers (RFC 6638 section 3.2.4.2).
    case mixedOrganizers = "mixed-organizers"
    /// Two components have the same RECURRENCE-ID.
    case instanceTwice = "instance-twice"
  }

  /// The reason for the refusal.
  public let reason: Reason
  /// The property, or nil if the refusal concerns the whole item.
  public let property: String?
  /// The instance, as a time in UTC, a date or a local time, or nil for the series or a single item.
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
