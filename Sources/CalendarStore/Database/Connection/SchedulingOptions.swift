/// For whom meetings are scheduled when items are edited, and whether that tells anybody.
public struct SchedulingOptions: Sendable, Hashable {
  /// The person's calendar addresses, as URIs or e-mail addresses; without any nothing is scheduled.
  public var addresses: Set<String>
  /// Whether those whom a change concerns are to be told: what is to be sent to them is put into the queue with the change.
  public var sends: Bool

  /// - Parameter sends: Whether those whom a change concerns are to be told.
  public init(addresses: Set<String>, sends: Bool = false) {
    (self.addresses, self.sends) = (addresses, sends)
  }
}
