/// Determines for whom meetings are scheduled when items are edited, and whether messages are sent.
public struct SchedulingOptions: Sendable, Hashable {
  /// The person's calendar addresses, as URIs or e-mail addresses. If empty, nothing is scheduled.
  public var addresses: Set<String>
  /// Whether a change queues messages to the people it affects, in the same transaction.
  public var sends: Bool

  /// Creates options.
  ///
  /// - Parameter sends: Whether a change queues messages to the people it affects.
  public init(addresses: Set<String>, sends: Bool = false) {
    (self.addresses, self.sends) = (addresses, sends)
  }
}
