/// What became of an invitation.
public enum EKParticipantScheduleStatus: Int, Sendable {
  /// Nothing was sent.
  case none = 0
  /// It is being sent.
  case pending = 1
  /// It was sent.
  case sent = 2
  /// It has arrived.
  case delivered = 3
  /// Nobody knows who is to get it.
  case recipientNotRecognized = 4
  /// The sender may not send it.
  case noPrivileges = 5
  /// It was sent in vain.
  case deliveryFailed = 6
  /// There is no way to send it.
  case cannotDeliver = 7
  /// The sender may not send it to this participant.
  case recipientNotAllowed = 8
}
