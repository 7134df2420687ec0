import ICalendar

/// The keys of objects in maps (mapping draft, 2.2.2): the value of JSID, or else a UUID derived from the value.
struct ObjectIDs {
  private var used: Set<String> = []
  /// The number of duplicates so far, by the given key or the value.
  private var twins: [ExactText: Int] = [:]

  /// The name of the parameter and the property that store a key.
  static let name = "JSID"

  /// Returns the key for a line; duplicates get different keys.
  mutating func id(of line: ContentLine) -> String {
    // Use the form that the value has when it is read back from the object, so that the key stays the same.
    let value = line.valueType == .text ? LineCollector.escaped(line.text) : line.uri
    return id(line.values(ofParameter: Self.name)?.first, value: value)
  }

  /// Returns the key for a component.
  ///
  /// - Parameter value: The value to derive the key from if the component has neither JSID nor UID.
  mutating func id(of component: Component, value: String) -> String {
    id(component.all(named: Self.name).first?.text ?? component.first(.uid)?.text, value: value)
  }

  private mutating func id(_ given: String?, value: String) -> String {
    let key = ExactText(given ?? value)
    var twin = twins[key] ?? 0
    while true {
      twin += 1
      let id = given.map { twin == 1 ? $0 : "\($0)-\(twin)" } ?? Self.derived(value, twin)
      if used.insert(id).inserted {
        twins[key] = twin
        return id
      }
    }
  }

  /// Derives a key from a value. Each duplicate gets a different key.
  private static func derived(_ value: String, _ twin: Int) -> String {
    NameUUID.text(twin == 1 ? value : "\(value)\u{0}\(twin)")
  }

  /// Whether a key is derived from a value and so need not be kept.
  static func isDerived(_ id: String, from value: String) -> Bool {
    (1...8).contains { derived(value, $0) == id }
  }
}
