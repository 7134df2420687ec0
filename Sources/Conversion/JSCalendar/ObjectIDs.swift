import ICalendar

/// The keys of objects in maps (mapping draft, 2.2.2): what JSID says, or else the UUID of the value.
struct ObjectIDs {
  private var used: Set<String> = []

  /// The parameter and the property that hold a key.
  static let name = "JSID"

  /// The key of what a line becomes; twins get different ones.
  mutating func id(of line: ContentLine) -> String {
    // As it is written from the object, so that the key is the same again.
    let value = line.valueType == .text ? LineCollector.escaped(line.text) : line.uri
    return id(line.values(ofParameter: Self.name)?.first, value: value)
  }

  /// The key of what a component becomes.
  ///
  /// - Parameter value: What tells it from others if it has neither JSID nor UID.
  mutating func id(of component: Component, value: String) -> String {
    id(component.all(named: Self.name).first?.text ?? component.first(.uid)?.text, value: value)
  }

  private mutating func id(_ given: String?, value: String) -> String {
    var twin = 1
    while true {
      let id = given.map { twin == 1 ? $0 : "\($0)-\(twin)" } ?? Self.derived(value, twin)
      if used.insert(id).inserted { return id }
      twin += 1
    }
  }

  /// The key that a value gives, for the first one that has it and for its twins.
  private static func derived(_ value: String, _ twin: Int) -> String {
    NameUUID.text(twin == 1 ? value : "\(value)\u{0}\(twin)")
  }

  /// Whether a key is one that a value gives, so that nobody has to keep it.
  static func isDerived(_ id: String, from value: String) -> Bool {
    (1...8).contains { derived(value, $0) == id }
  }
}
