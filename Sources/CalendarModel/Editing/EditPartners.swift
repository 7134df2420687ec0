import ICalendar

/// Properties that depend on another property and change when that property is edited.
///
/// An edit also changes LAST-MODIFIED and DTSTAMP, and SEQUENCE if a property of ``timing`` changes.
enum EditPartners {
  /// What happens to a dependent property when the property on which it depends is edited.
  enum Fate: Hashable {
    /// It is removed, because it may no longer be true, or must not occur together with the edited property.
    case removed
    /// It is made to agree with the edited property when the field is written, or removed if that is impossible.
    case rewritten
  }

  struct Entry {
    let edited: KnownProperty
    let partner: KnownProperty
    let fate: Fate
  }

  static let table: [Entry] = [
    // Two ways to express the same thing, only one of which is allowed (RFC 5545 3.6.1 and 3.6.2).
    Entry(edited: .dtend, partner: .duration, fate: .removed),
    Entry(edited: .due, partner: .duration, fate: .removed),
    Entry(edited: .duration, partner: .dtend, fate: .removed),
    Entry(edited: .duration, partner: .due, fate: .removed),
    // The same text in another format (RFC 9073 6.5).
    Entry(edited: .description, partner: .xAltDesc, fate: .removed),
    Entry(edited: .description, partner: .styledDescription, fate: .removed),
    // The parts of a place.
    Entry(edited: .location, partner: .xAppleStructuredLocation, fate: .rewritten),
    Entry(edited: .location, partner: .geo, fate: .rewritten),
    Entry(edited: .geo, partner: .location, fate: .rewritten),
    Entry(edited: .geo, partner: .xAppleStructuredLocation, fate: .rewritten),
    Entry(edited: .xAppleStructuredLocation, partner: .location, fate: .rewritten),
    Entry(edited: .xAppleStructuredLocation, partner: .geo, fate: .rewritten),
    // Exchange's own properties.
    Entry(edited: .transp, partner: .xMicrosoftCDOBusyStatus, fate: .rewritten),
    Entry(edited: .transp, partner: .xAppleEWSBusyStatus, fate: .rewritten),
    Entry(edited: .dtstart, partner: .xMicrosoftCDOAllDayEvent, fate: .rewritten),
    Entry(edited: .priority, partner: .xMicrosoftCDOImportance, fate: .removed),
  ]

  /// The time and rule properties. If one of them changes, SEQUENCE is incremented (RFC 5545 3.8.7.4).
  static let timing: Set<KnownProperty> = [
    .dtstart, .dtend, .duration, .due, .rrule, .rdate, .exdate, .exrule, .recurrenceID,
  ]

  /// The dependent properties that must be removed after the given properties have been edited.
  static func removed(by edited: Set<KnownProperty>) -> [KnownProperty] {
    table.filter { $0.fate == .removed && edited.contains($0.edited) && !edited.contains($0.partner) }.map(\.partner)
  }
}
