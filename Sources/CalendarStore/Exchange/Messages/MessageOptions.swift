/// How messages about meetings that arrive on their own, such as by mail, are handled.
public struct MessageOptions: Sendable, Hashable {
  /// What is done without asking a person.
  public enum Automatic: String, Sendable, Hashable, CaseIterable {
    /// Changes, cancellations and answers from authorized senders are applied; invitations wait.
    case known
    /// Nothing is applied; all messages wait.
    case none
    /// Invitations from any organizer are applied too.
    case all
  }

  /// What happens to messages that need a person's decision.
  public enum Request: String, Sendable, Hashable, CaseIterable {
    /// They wait.
    case ask
    /// They are applied, because the importing user vouches for them.
    case apply
    /// They are ignored.
    case ignore
  }

  /// The addresses of the store's owner.
  public var addresses: Set<String>
  /// What is done without asking a person.
  public var automatic: Automatic
  /// What happens to messages that need a person's decision.
  public var onRequest: Request
  /// Whether required replies, such as a request for the newest version, are queued for sending.
  public var sends: Bool

  /// Creates options.
  public init(
    addresses: Set<String> = [], automatic: Automatic = .known, onRequest: Request = .ask, sends: Bool = false
  ) {
    self.addresses = addresses
    self.automatic = automatic
    self.onRequest = onRequest
    self.sends = sends
  }
}
