import MessageDigests

/// What somebody has to know to see a feed: 130 random bits, of which only the digest is kept.
public struct FeedSecret: Hashable, Sendable {
  /// The secret, as it stands in an address.
  public let text: String

  /// A new one.
  public static func random() -> FeedSecret { FeedSecret(text: SecretText.random()) }

  private init(text: String) { self.text = text }

  /// Nil if the text cannot be one.
  init?(_ text: String) {
    guard SecretText.isSecret(text) else { return nil }
    self.text = text
  }

  /// What is kept of it.
  public var digest: String { MessagePadding.hexadecimal(SHA256.digest(text.utf8)) }

  /// Its path on a server.
  public var path: String { "/share/\(text)" }
}
