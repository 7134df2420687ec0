/// What the transport says of a message: who sent it, and for what. What the message says of that itself proves nothing.
public struct MessageOrigin: Sendable, Hashable {
  /// Who sent it: From of a mail, or who logged in. If it is nil nothing is checked: whoever asks vouches for the message.
  public var sender: String?
  /// Whether the sender may be somebody else, as Authentication-Results of a mail says: then nothing is applied that
  /// nobody has looked at.
  public var isDoubtful: Bool
  /// What the message is for, where the transport says so beside it, such as `method` of a mail's Content-Type.
  public var method: String?

  /// Makes an origin.
  public init(sender: String?, isDoubtful: Bool = false, method: String? = nil) {
    self.sender = sender
    self.isDoubtful = isDoubtful
    self.method = method
  }

  /// Whether the transport says something else than METHOD.
  func differs(from method: SchedulingMethod) -> Bool {
    self.method.map { $0.uppercased() != method.rawValue } ?? false
  }
}
