import MessageDigests

/// The secret that gives access to a feed: 130 random bits, of which only the digest is stored.
public struct FeedSecret: Hashable, Sendable {
  /// The secret as it appears in a URL.
  public let text: String

  /// Creates a new secret.
  public static func random() -> FeedSecret { FeedSecret(text: SecretText.random()) }

  private init(text: String) { self.text = text }

  /// Creates a secret from text, or returns nil if the text does not have the format of a secret.
  init?(_ text: String) {
    guard SecretText.isSecret(text) else { return nil }
    self.text = text
  }

  /// The digest that is stored in place of the secret.
  public var digest: String { MessagePadding.hexadecimal(SHA256.digest(text.utf8)) }

  /// The path of the feed on the server.
  public var path: String { "/share/\(text)" }
}
