public import CivilTime

/// A zone that a name means without a definition.
public struct TimeZoneName: Hashable, Sendable {
  /// The kinds of names.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The name of the system's zone as the system spells it.
    case system
    /// The system's name in other letter case, with quotes or white space, with blanks for underscores, or with a hyphen
    /// for its slash.
    case spelling
    /// The system's name after a vendor's path, such as `/mozilla.org/20050126_1/Europe/Berlin`.
    case path
    /// A name of Windows, such as `W. Europe Standard Time`.
    case windows
    /// What Outlook shows to people, such as `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna` or
    /// `Mitteleuropäische Zeit`.
    case display
    /// A name of Lotus Notes, such as `Eastern`.
    case notes
    /// An abbreviation, such as `PST`; it may mean another zone.
    case abbreviation
    /// An offset from UTC, such as `UTC+2` or `GMT-0330`; east of Greenwich is plus.
    case offset
    /// A rule of the POSIX variable TZ, such as `CET-1CEST,M3.5.0,M10.5.0/3`; west of Greenwich is plus.
    case posixRule
  }

  /// The name of the system's zone; an offset in the form of RFC 5545, such as `+0200`; a POSIX rule as given.
  public let name: String
  /// What kind of name was given.
  public let kind: Kind
  /// The rules of the zone.
  public let rules: TimeZoneRules
}
