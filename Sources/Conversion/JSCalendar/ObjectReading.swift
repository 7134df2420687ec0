import ICalendar
import JSON

/// The original property of a member (mapping draft, ICalProperty).
struct ConvertedProperty {
  /// The uppercase name, or nil if it is the usual one for the member.
  var name: String?
  /// Whether the member does not come from a property, and so must not become one: its name is null.
  var isNone = false
  /// The parameters that the member cannot express.
  var parameters: [Parameter] = []

  var tree: JSONTree {
    var object = JSONMembers(["@type": .string("ICalProperty")])
    object["name"] = isNone ? .null : name.map { .string($0.lowercased()) }
    var members = JSONMembers()
    for parameter in parameters {
      let values = parameter.values.map(JSONTree.string)
      members[parameter.name.lowercased()] = values.count == 1 ? values[0] : .array(values)
    }
    if !members.isEmpty { object["parameters"] = .object(members) }
    return .object(object)
  }

  init(name: String?, parameters: [Parameter] = []) {
    self.name = name
    self.parameters = parameters
  }

  /// The value for a member that does not come from a property.
  static var none: ConvertedProperty {
    var property = ConvertedProperty(name: nil)
    property.isNone = true
    return property
  }

  init(_ members: JSONMembers) {
    name = members["name"]?.text?.uppercased()
    isNone = members["name"] == .null
    guard let found = members["parameters"]?.members else { return }
    parameters = found.names.compactMap { name in
      let values = found[name]?.elements?.compactMap(\.text) ?? found[name]?.text.map { [$0] } ?? []
      return values.isEmpty || !LineText.isName(name) ? nil : Parameter(name.uppercased(), values)
    }
  }

  /// Returns the original line.
  func applied(to line: ContentLine) -> ContentLine {
    var line = line
    if let name, !line.isNamed(name), LineText.isName(name) {
      line = ContentLine(name + line.unfolded.dropFirst(line.name.count))
    }
    for parameter in parameters { line = (try? line.settingParameter(parameter.name, to: parameter.values)) ?? line }
    return line
  }
}

/// Reads an object, including the data kept in its member `iCalendar` (mapping draft, ICalComponent).
struct ObjectReading {
  private var object: JSONMembers
  private let remembered: JSONMembers?

  init(_ object: JSONMembers) {
    self.object = object
    remembered = object["iCalendar"]?.members
    if remembered != nil { self.object["iCalendar"] = nil }
  }

  /// Returns the lines and components that a function creates from the object, together with the kept data.
  ///
  /// Kept properties replace all other properties of the same name.
  func lines(
    _ read: (inout MemberReader, inout LineCollector) -> Void
  ) -> (lines: LineCollector, notes: ReadingNotes) {
    let notes = ReadingNotes()
    notes.isRemembered = remembered != nil
    if let converted = remembered?["convertedProperties"]?.members {
      for pointer in converted.names {
        notes.converted[pointer] = converted[pointer]?.members.map { ConvertedProperty($0) }
      }
    }
    var reader = MemberReader(object, notes)
    var lines = LineCollector()
    read(&reader, &lines)
    guard let remembered else { return (lines, notes) }
    lines.remove { pointer, _ in notes.converted[pointer]?.isNone == true }
    lines.change { pointer, line in notes.converted[pointer]?.applied(to: line) ?? line }
    lines.replace(with: (remembered["properties"]?.elements ?? []).compactMap { JCalTree.line($0, notes) })
    lines.components += (remembered["components"]?.elements ?? []).compactMap { JCalTree.component($0, notes) }
    return (lines, notes)
  }
}

/// jCal values within other JSON (RFC 7265 3.3 and 3.4).
enum JCalTree {
  /// Converts a line to a jCal property.
  ///
  /// - Parameter losses: Receives the parts that jCal cannot represent.
  static func tree(_ line: ContentLine, in place: LossPlace, _ losses: inout LossLog) -> JSONTree? {
    tree { JCalWriter.write(line, in: place, to: &$0, &losses) }
  }

  /// Converts a component to jCal.
  static func tree(_ component: Component, within place: LossPlace, _ losses: inout LossLog) -> JSONTree? {
    tree { JCalWriter.write(component, within: place, to: &$0, &losses) }
  }

  private static func tree(_ write: (inout JSONWriter) -> Void) -> JSONTree? {
    var writer = JSONWriter()
    write(&writer)
    var reader = JSONReader(Array(writer.takeText().utf8))
    var size = Int.max
    guard let token = try? reader.next() else { return nil }
    return try? JSONTree(token, &reader, size: &size)
  }

  /// Converts a jCal property to a line; if it is invalid, returns nil and reports an issue.
  static func line(_ tree: JSONTree, _ notes: ReadingNotes) -> ContentLine? {
    read(tree, "properties", notes) { lines, json in
      try lines.readProperty(from: &json)
      return ContentLine(lines.takeLine())
    }
  }

  /// Converts a jCal component; if it is invalid, returns nil and reports an issue.
  static func component(_ tree: JSONTree, _ notes: ReadingNotes) -> Component? {
    read(tree, "components", notes) { lines, json in
      try lines.readComponent(from: &json)
      return try lines.takeComponent(at: json)
    }
  }

  private static func read<Value>(
    _ tree: JSONTree, _ member: String, _ notes: ReadingNotes,
    _ body: (inout JCalLines, inout JSONReader) throws -> Value
  ) -> Value? {
    var json = JSONReader(Array(tree.jsonText().utf8))
    var lines = JCalLines()
    do {
      guard try json.next() == .beginArray else { throw json.error("expected a jCal array") }
      return try body(&lines, &json)
    } catch {
      let message = (error as? JSONReadingError)?.message ?? "\(error)"
      notes.issues.append((.memberType, "iCalendar/\(member)", message))
      notes.unplaced.append(("iCalendar/\(member)", tree))
      return nil
    }
  }
}
