import ICalendar

/// What a format carries of known properties, by their raw values.
final class CapabilityLookup: Sendable {
  /// What it carries of one property.
  struct Entry {
    /// Whether it carries any of it.
    var isCarried = false
    /// Whether it carries all lines of it, and not only the first one.
    var isListed = true
    /// The parameters that it carries: a bit for each raw value.
    var parameters: UInt64 = 0

    /// Whether it carries a parameter.
    func carries(_ parameter: KnownParameter) -> Bool { parameters & 1 << UInt64(parameter.rawValue) != 0 }
  }

  private let entries: [Entry]

  init(_ properties: [KnownProperty: Set<KnownParameter>], listed: Set<KnownProperty>?) {
    var entries = Array(repeating: Entry(), count: PropertyTable.definitions.count + 1)
    for (property, parameters) in properties {
      let bits: UInt64 = parameters.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
      let isListed = listed?.contains(property) ?? true
      entries[Int(property.rawValue)] = Entry(isCarried: true, isListed: isListed, parameters: bits)
    }
    self.entries = entries
  }

  /// What it carries of a property.
  subscript(property: KnownProperty) -> Entry { entries[Int(property.rawValue)] }
}
