public import CivilTime

/// What a TZID means apart from what a file defines: the one place at which checks ask about zones of the world.
public protocol ZoneNames: Sendable {
  /// The rules of a zone by its exact name in the zone data; nil where there is none.
  func rules(named name: String) -> TimeZoneRules?
  /// What kind of name it is.
  func meaning(of name: String) -> ZoneMeaning
}

/// What kind of name a TZID is.
public enum ZoneMeaning: Sendable, Hashable {
  /// A zone of the zone data.
  case zone
  /// An old name of a zone; the canonical one beside it.
  case alias(of: String)
  /// A name of Windows, with the zone that Unicode's CLDR gives for it where that is known.
  case windows(zone: String?)
  /// A vendor's path before the name of a zone.
  case prefixed(zone: String)
  /// A name that a program made for rules of its own, such as "Customized Time Zone".
  case custom
  /// An abbreviation, which names no one zone.
  case abbreviation
  /// An offset as a name, such as "GMT+0200".
  case offset
  /// A zone's name in other letters, with quotes, or with spaces.
  case misspelt(zone: String)
  /// No name that anybody knows.
  case unknown
}
