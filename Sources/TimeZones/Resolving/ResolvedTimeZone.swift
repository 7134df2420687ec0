public import CivilTime

/// The zone that a TZID denotes.
public struct ResolvedTimeZone: Hashable, Sendable {
  /// How it was resolved.
  public enum Source: Hashable, Sendable {
    /// It is the name of a system zone.
    case system(name: String)
    /// The name, or a hint in its definition, is another name for a system zone, or is an offset or a POSIX rule.
    case alias(name: String, kind: TimeZoneName.Kind)
    /// It is the file's definition with this index in the context. Before and after the period that the definition
    /// covers, the system zone may apply.
    case definition(index: Int)
    /// It is unknown; times with it are floating.
    case unresolved
  }

  /// How it was resolved.
  public let source: Source
  /// The rules of the zone, or nil if it is unresolved.
  public let rules: TimeZoneRules?
}
