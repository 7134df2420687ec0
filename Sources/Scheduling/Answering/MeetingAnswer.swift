public import CalendarModel

/// An attendee's answer to an invitation.
public struct MeetingAnswer: Hashable, Sendable {
  /// The answer (PARTSTAT): accepted, declined, tentative, or delegated to another person.
  public let status: Participant.ParticipationStatus
  /// A comment for the organizer (COMMENT). The comment is not kept in the attendee's copy.
  public let comment: String?
  /// The calendar address of the delegate, or nil if participation is not delegated.
  public let delegate: String?

  /// Creates an answer that is not delegated.
  public init(_ status: Participant.ParticipationStatus, comment: String? = nil) {
    (self.status, self.comment, delegate) = (status, comment, nil)
  }

  /// Creates an answer that delegates participation to another person (RFC 5546 section 4.2.5).
  ///
  /// - Parameter delegate: The address of the delegate, as a URI or an e-mail address.
  public init(delegatingTo delegate: String, comment: String? = nil) {
    status = .delegated
    self.comment = comment
    self.delegate = delegate.contains(":") ? delegate : CalendarAddress.uri(ofMailAddress: delegate)
  }
}
