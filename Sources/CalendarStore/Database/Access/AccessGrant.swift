public import CivilTime

/// The stored answer to a request for access, or a request that gets none.
public struct AccessGrant: Sendable, Hashable {
  /// The program's identifier.
  public let client: String
  /// The kind of item.
  public let entity: AccessEntity
  /// The answer; `notDetermined` if the program has asked, but its Info.plist does not say why.
  public let level: AccessLevel
  /// When it was given, or when the program first asked.
  public let instant: Instant
}
