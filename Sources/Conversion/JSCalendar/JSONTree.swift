import ICalendar
import JSON

/// A JSON value within an entry, kept in memory. Numbers are kept as written.
enum JSONTree: Hashable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONTree])
  case object(JSONMembers)

  /// The text, if it is a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The members, if it is an object.
  var members: JSONMembers? { if case .object(let members) = self { members } else { nil } }

  /// The elements, if it is an array.
  var elements: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }

  /// The value, if it is a whole number.
  var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  /// The type of the value, for messages.
  var title: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Creates a whole number.
  static func number(_ value: Int) -> JSONTree { .number(String(value)) }

  /// Creates a JSCalendar set: an object whose members are true (RFC 8984 1.3).
  static func set(_ elements: some Sequence<String>) -> JSONTree {
    var members = JSONMembers()
    for element in elements { members[element] = .bool(true) }
    return .object(members)
  }
}

/// The members of a JSON object, in order; the order does not matter for equality.
struct JSONMembers: Hashable {
  private(set) var names: [String] = []
  private var values: [ExactText: JSONTree] = [:]

  init() {}

  init(_ members: KeyValuePairs<String, JSONTree?>) {
    for (name, value) in members { self[name] = value }
  }

  var isEmpty: Bool { values.isEmpty }

  subscript(name: String) -> JSONTree? {
    get { values[ExactText(name)] }
    set {
      if values.updateValue(newValue ?? .null, forKey: ExactText(name)) == nil { names.append(name) }
      if newValue == nil {
        values[ExactText(name)] = nil
        names.removeAll { $0.hasSameBytes(as: name) }
      }
    }
  }

  static func == (first: JSONMembers, second: JSONMembers) -> Bool { first.values == second.values }

  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension JSONTree: JSONWritable {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(value)
    case .number(let text): writer.write(json: text.utf8)
    case .string(let text): writer.write(text)
    case .array(let elements): writer.array { writer in for element in elements { writer.write(element) } }
    case .object(let members): members.write(to: &writer)
    }
  }
}

extension JSONMembers: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for name in names { if let value = self[name] { writer.member(name, value) } }
    }
  }
}

extension JSONTree {
  /// Reads the rest of a value after its first token.
  ///
  /// - Parameter size: The number of bytes that names, strings and numbers may still use.
  init(_ token: JSONToken, _ json: inout JSONReader, size: inout Int) throws {
    size -= json.bytes.count + 16
    if size < 0 { throw json.error("an entry is larger than the limit on components") }
    switch token {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(json.text)
    case .string: self = .string(json.text)
    case .beginObject: self = .object(try JSONMembers(&json, size: &size))
    case .beginArray:
      var elements: [JSONTree] = []
      while let inner = try json.next(), inner != .endArray {
        elements.append(try JSONTree(inner, &json, size: &size))
      }
      self = .array(elements)
    case .name, .endArray, .endObject: throw json.error("expected a value, found \(token.title)")
    }
  }
}

extension JSONMembers {
  /// Reads the rest of an object.
  init(_ json: inout JSONReader, size: inout Int) throws {
    while let token = try json.next(), token == .name {
      let name = json.text
      size -= json.bytes.count
      guard let value = try json.next() else { return }
      self[name] = try JSONTree(value, &json, size: &size)
    }
  }
}
