import ICalendar

/// The lines and components created from an object, each with a pointer to the member it comes from.
struct LineCollector {
  private(set) var lines: [(pointer: String, line: ContentLine)] = []
  var components: [Component] = []

  /// Adds a line with a raw value.
  ///
  /// Parameters without values are omitted.
  mutating func add(
    _ name: String, _ rawValue: String, _ parameters: [(name: String, values: [String])] = [], from pointer: String
  ) {
    var text = name
    for parameter in parameters where !parameter.values.isEmpty {
      text += ";\(parameter.name)=\(ParameterValue.encode(parameter.values))"
    }
    let value = String(decoding: LineText.raw(Array(rawValue.utf8)), as: UTF8.self)
    add(ContentLine("\(text):\(value)"), from: pointer)
  }

  /// Adds a text property.
  mutating func add(text: String, as name: String, _ parameters: [(String, [String])] = [], from pointer: String) {
    add(name, Self.escaped(text), parameters, from: pointer)
  }

  /// Escapes text; control characters are kept, as in jCal.
  static func escaped(_ text: String) -> String {
    var text = text
    var bytes: [UInt8] = []
    text.withUTF8 { CanonicalValue.appendText($0, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func add(_ line: ContentLine, from pointer: String) { lines.append((pointer, line)) }

  /// Whether there is a line with the given name.
  func has(_ name: String) -> Bool { lines.contains { $0.line.isNamed(name) } }

  /// Replaces all lines that have the same names as the given lines.
  mutating func replace(with others: [ContentLine]) {
    let names = Set(others.map { $0.name.uppercased() })
    lines.removeAll { names.contains($0.line.name.uppercased()) }
    lines += others.map { ("iCalendar/properties", $0) }
  }

  /// Removes lines.
  mutating func remove(where matches: (String, ContentLine) -> Bool) {
    lines.removeAll { matches($0.pointer, $0.line) }
  }

  /// Changes the lines that come from given pointers.
  mutating func change(_ body: (String, ContentLine) -> ContentLine) {
    lines = lines.map { ($0.pointer, body($0.pointer, $0.line)) }
  }

  /// Returns a component with the collected lines and components.
  func component(_ name: String) -> Component? {
    guard var builder = try? ComponentBuilder(name: name) else { return nil }
    builder.elements = lines.map { .property($0.line) } + components.map { .component($0) }
    return builder.component()
  }
}
