import ICalendar

/// A format's support for known properties, indexed by their raw values.
final class CapabilityLookup: Sendable {
  /// The support for one property.
  struct Entry {
    /// Whether the format carries the property.
    var isCarried = false
    /// Whether the format carries all lines of the property, not only the first one.
    var isListed = true
    /// The parameters that the format carries, one bit for each raw value.
    var parameters: UInt64 = 0

    /// Whether the format carries a parameter.
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

  /// Returns the support for a property.
  subscript(property: KnownProperty) -> Entry { entries[Int(property.rawValue)] }
}
