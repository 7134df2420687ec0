public import CivilTime

/// What the store keeps of the answer to a request for access.
public struct AccessGrant: Sendable, Hashable {
  /// The program's identifier.
  public let client: String
  /// What the answer is about.
  public let entity: AccessEntity
  /// The answer.
  public let level: AccessLevel
  /// When it was given.
  public let instant: Instant
}
