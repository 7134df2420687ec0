public import CivilTime

/// The stored answer to a request for access.
public struct AccessGrant: Sendable, Hashable {
  /// The program's identifier.
  public let client: String
  /// The kind of item.
  public let entity: AccessEntity
  /// The answer.
  public let level: AccessLevel
  /// When it was given.
  public let instant: Instant
}
