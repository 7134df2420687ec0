public import CivilTime

/// The stored decision about a request for access, or a request that is still undecided.
public struct AccessGrant: Sendable, Hashable {
  /// The program's identifier.
  public let client: String
  /// The kind of item.
  public let entity: AccessEntity
  /// The level granted; `notDetermined` if the program asked without a reason in its Info.plist.
  public let level: AccessLevel
  /// The time of the decision or, if there is none, of the program's first request.
  public let instant: Instant
}
