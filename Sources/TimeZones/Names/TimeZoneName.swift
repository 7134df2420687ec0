public import CivilTime

/// A zone that is known by name, without a definition.
public struct TimeZoneName: Hashable, Sendable {
  /// The kinds of names.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The name of a system zone, spelled as in the system.
    case system
    /// A system name with different letter case, with quotes or white space, with blanks instead of underscores, or
    /// with a hyphen instead of its slash.
    case spelling
    /// A system name after a vendor's path, such as `/mozilla.org/20050126_1/Europe/Berlin`.
    case path
    /// A Windows name, such as `W. Europe Standard Time`.
    case windows
    /// An Outlook display name, such as `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna` or
    /// `Mitteleuropäische Zeit`.
    case display
    /// A Lotus Notes name, such as `Eastern`.
    case notes
    /// An abbreviation, such as `PST`. It may also mean another zone.
    case abbreviation
    /// An offset from UTC, such as `UTC+2` or `GMT-0330`, with plus for east of Greenwich.
    case offset
    /// A rule as in the POSIX variable TZ, such as `CET-1CEST,M3.5.0,M10.5.0/3`, with plus for west of Greenwich.
    case posixRule
  }

  /// The name of the system zone, an offset as in RFC 5545, such as `+0200`, or the POSIX rule as given.
  public let name: String
  /// The kind of name that was given.
  public let kind: Kind
  /// The rules of the zone.
  public let rules: TimeZoneRules
}
