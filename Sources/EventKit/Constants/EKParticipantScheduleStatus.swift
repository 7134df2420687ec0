/// The delivery status of an invitation.
public enum EKParticipantScheduleStatus: Int, Sendable {
  /// Nothing was sent.
  case none = 0
  /// It is being sent.
  case pending = 1
  /// It was sent.
  case sent = 2
  /// It was delivered.
  case delivered = 3
  /// The recipient is unknown.
  case recipientNotRecognized = 4
  /// The sender is not allowed to send it.
  case noPrivileges = 5
  /// The delivery failed.
  case deliveryFailed = 6
  /// It cannot be delivered.
  case cannotDeliver = 7
  /// The sender is not allowed to send it to this participant.
  case recipientNotAllowed = 8
}
