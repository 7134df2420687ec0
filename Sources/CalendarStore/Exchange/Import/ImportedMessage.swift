public import Scheduling

/// A message about a meeting that an import has brought, and what became of it.
public struct ImportedMessage: Sendable, Hashable {
  /// The name of the input.
  public let input: String
  /// The line of its first component.
  public let line: Int
  /// What it is for, METHOD.
  public let method: String
  /// The UID of the item that it is about.
  public let uid: String
  /// Its title.
  public let title: String
  /// Who sent it; nil if whoever imports it vouches for it.
  public let sender: String?
  /// What was decided.
  public let decision: SchedulingDecision.Kind
  /// Why.
  public let reason: SchedulingDecision.Reason
  /// What it changes.
  public let changes: [SchedulingDifference]
  /// The number under which it waits for a person; nil if it does not.
  public let waiting: WaitingMessage.ID?
}
