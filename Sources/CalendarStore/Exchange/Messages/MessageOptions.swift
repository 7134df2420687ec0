/// What becomes of messages about meetings that come by themselves, such as by mail.
public struct MessageOptions: Sendable, Hashable {
  /// What is done without a person.
  public enum Automatic: String, Sendable, Hashable, CaseIterable {
    /// Changes, cancellations and answers of those who may send them; invitations wait.
    case known
    /// Nothing: all of them wait.
    case none
    /// Invitations too, of whoever organizes them.
    case all
  }

  /// What becomes of what a person has to decide.
  public enum Request: String, Sendable, Hashable, CaseIterable {
    /// It waits.
    case ask
    /// It is applied: whoever says so vouches for it.
    case apply
    /// Nothing.
    case ignore
  }

  /// The addresses of the person whose store it is.
  public var addresses: Set<String>
  /// What is done without a person.
  public var automatic: Automatic
  /// What becomes of what a person has to decide.
  public var onRequest: Request
  /// Whether answers that are due, such as a request for the newest version, are put into the queue.
  public var sends: Bool

  /// Makes options.
  public init(
    addresses: Set<String> = [], automatic: Automatic = .known, onRequest: Request = .ask, sends: Bool = false
  ) {
    self.addresses = addresses
    self.automatic = automatic
    self.onRequest = onRequest
    self.sends = sends
  }
}
