public import CalendarModel

/// What an attendee answers to an invitation.
public struct MeetingAnswer: Hashable, Sendable {
  /// The answer, PARTSTAT: accepted, declined or tentative; delegated if somebody else is to come.
  public let status: Participant.ParticipationStatus
  /// What is said to the organizer, COMMENT; it is not kept in the own copy.
  public let comment: String?
  /// The calendar address of who is to come instead; nil unless it is delegated.
  public let delegate: String?

  /// An answer.
  public init(_ status: Participant.ParticipationStatus, comment: String? = nil) {
    (self.status, self.comment, delegate) = (status, comment, nil)
  }

  /// Somebody else is to come instead (RFC 5546 4.2.5).
  ///
  /// - Parameter delegate: Their address, as a URI or an e-mail address.
  public init(delegatingTo delegate: String, comment: String? = nil) {
    status = .delegated
    self.comment = comment
    self.delegate = delegate.contains(":") ? delegate : CalendarAddress.uri(ofMailAddress: delegate)
  }
}
