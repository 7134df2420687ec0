import ICalendar

/// Hints in a VTIMEZONE about its zone, other than the TZID and the observances.
enum DefinitionHints {
  /// The names that the hints suggest, best first.
  static func names(in component: Component) -> [String] {
    let lines = [KnownProperty.xLicLocation, .tzidAliasOf].flatMap { component.all($0) }
    var names = lines.map(\.text)
    // Such as "Europe/Berlin[2023c]".
    names += component.all(.xTZInfo).map { String($0.text.prefix { $0 != "[" }) }
    names += component.all(.xMicrosoftCDOTZID).compactMap { $0.integer.flatMap { MicrosoftZoneNumbers.name(of: $0) } }
    return names.filter { !$0.isEmpty }
  }
}
