import JSON

/// A task as exported by Taskwarrior.
struct TaskwarriorTask {
  /// The members with a single value, with numbers as written. Values that are neither text nor numbers are omitted.
  private(set) var values: [String: String] = [:]
  /// The names of the values, in order.
  private(set) var names: [String] = []
  private(set) var tags: [String] = []
  private(set) var depends: [String] = []
  private(set) var annotations: [String] = []

  /// Reads the rest of an object.
  init(_ json: inout JSONReader) throws {
    while let token = try json.next(), token != .endObject {
      let name = json.text
      guard let value = try json.next() else { return }
      switch (name, value) {
      case ("tags", .beginArray): tags = try Self.texts(&json)
      case ("depends", .beginArray): depends = try Self.texts(&json)
      // Versions before 2.6 separate dependencies with commas.
      case ("depends", .string): depends = json.text.split(separator: ",").map(String.init)
      case ("annotations", .beginArray): annotations = try Self.annotations(&json)
      case (_, .string), (_, .number):
        names.append(name)
        values[name] = json.text
      default: try json.skip(value)
      }
      _ = token
    }
  }

  /// Returns the value of a member, or nil if it is missing or empty.
  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  private static func texts(_ json: inout JSONReader) throws -> [String] {
    var texts: [String] = []
    while let token = try json.next(), token != .endArray {
      if token == .string { texts.append(json.text) } else { try json.skip(token) }
    }
    return texts
  }

  private static func annotations(_ json: inout JSONReader) throws -> [String] {
    var texts: [String] = []
    while let token = try json.next(), token != .endArray {
      guard token == .beginObject else {
        try json.skip(token)
        continue
      }
      while let member = try json.next(), member != .endObject {
        let isText = json.text == "description"
        guard let value = try json.next() else { return texts }
        if isText, value == .string { texts.append(json.text) } else { try json.skip(value) }
      }
    }
    return texts
  }
}
