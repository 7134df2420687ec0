public import Scheduling

/// An imported message about a meeting, and the result of importing it.
public struct ImportedMessage: Sendable, Hashable {
  /// The name of the input.
  public let input: String
  /// The line of its first component.
  public let line: Int
  /// The METHOD of the message.
  public let method: String
  /// The UID of the item that it is about.
  public let uid: String
  /// The title of the item.
  public let title: String
  /// The sender, or nil if the message is trusted because the user imported it.
  public let sender: String?
  /// The decision.
  public let decision: SchedulingDecision.Kind
  /// The reason for the decision.
  public let reason: SchedulingDecision.Reason
  /// The changes that the message makes.
  public let changes: [SchedulingDifference]
  /// The number of the waiting message, or nil if the message is not waiting for a decision.
  public let waiting: WaitingMessage.ID?
}
