/// The options for messages about meetings that arrive without the user's involvement, for example by mail.
public struct MessageOptions: Sendable, Hashable {
  /// The messages that are applied without asking a person.
  public enum Automatic: String, Sendable, Hashable, CaseIterable {
    /// Changes, cancellations and answers from authorized senders are applied; invitations wait for a decision.
    case known
    /// Nothing is applied; all messages wait.
    case none
    /// Invitations from any organizer are applied too.
    case all
  }

  /// What to do with messages that need a person's decision.
  public enum Request: String, Sendable, Hashable, CaseIterable {
    /// The messages wait.
    case ask
    /// The messages are applied, because the importing user vouches for them.
    case apply
    /// The messages are ignored.
    case ignore
  }

  /// The addresses of the store's owner.
  public var addresses: Set<String>
  /// The messages that are applied without asking a person.
  public var automatic: Automatic
  /// What to do with messages that need a person's decision.
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
