/// What the transport reports about a message: its sender and its method. The message's own information about its
/// sender cannot be trusted.
public struct MessageOrigin: Sendable, Hashable {
  /// The sender: the From address of an e-mail, or the authenticated user. If it is nil, nothing is checked, and the
  /// caller vouches for the message.
  public let sender: String?
  /// The sender, for comparison.
  public let identity: AddressIdentity?
  /// Whether the sender may be forged, according to the Authentication-Results of an e-mail. If it may, nothing is
  /// applied without a person's approval.
  public var isDoubtful: Bool
  /// The method given by the transport, such as the `method` parameter of an e-mail's Content-Type.
  public var method: String?

  /// The origin of a message whose sender is not known.
  public static let unknown = MessageOrigin(mailAddress: "", isDoubtful: true, method: nil)

  /// Creates an origin.
  ///
  /// - Parameter sender: A URI, or an e-mail address without a scheme.
  public init(sender: String?, isDoubtful: Bool = false, method: String? = nil) {
    self.init(sender, sender.map { AddressIdentity($0) }, isDoubtful, method)
  }

  /// Creates the origin of a message in an e-mail.
  ///
  /// - Parameter mailAddress: The address of the sender, which is taken literally.
  public init(mailAddress: String, isDoubtful: Bool, method: String?) {
    self.init(mailAddress, AddressIdentity(mailAddress: mailAddress), isDoubtful, method)
  }

  private init(_ sender: String?, _ identity: AddressIdentity?, _ isDoubtful: Bool, _ method: String?) {
    self.sender = sender
    self.identity = identity
    self.isDoubtful = isDoubtful
    self.method = method
  }

  /// Whether the sender is known and verified.
  package var isVerified: Bool { !isDoubtful && identity != nil }

  /// The same origin with the given value of ``isDoubtful``.
  package func doubted(_ isDoubtful: Bool) -> MessageOrigin {
    var origin = self
    origin.isDoubtful = isDoubtful
    return origin
  }

  /// Whether the method given by the transport differs from METHOD.
  func differs(from method: SchedulingMethod) -> Bool {
    self.method.map { $0.uppercased() != method.rawValue } ?? false
  }
}
