public import CivilTime

/// The zone that a TZID means.
public struct ResolvedTimeZone: Hashable, Sendable {
  /// How it was resolved.
  public enum Source: Hashable, Sendable {
    /// It is the name of the system's zone.
    case system(name: String)
    /// It, or a hint in its definition, is another name for the system's zone, or an offset or a POSIX rule.
    case alias(name: String, kind: TimeZoneName.Kind)
    /// The file's definition with this index among those of the context; before and after what it states perhaps
    /// the system's zone.
    case definition(index: Int)
    /// It is unknown; times with it float.
    case unresolved
  }

  /// How it was resolved.
  public let source: Source
  /// The rules of the zone; nil if it is unresolved.
  public let rules: TimeZoneRules?
}
