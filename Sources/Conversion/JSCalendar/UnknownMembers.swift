import ICalendar
import JSON

/// Members without a place in iCalendar as JSPROP, whose parameter JSPTR points to them (mapping draft, 4).
enum UnknownMembers {
  static let property = "JSPROP"
  static let parameter = "JSPTR"

  /// Sets the members that a component has as JSPROP.
  static func write(_ component: Component, to object: inout JSONMembers) {
    for line in component.all(named: property) {
      guard let pointer = line.values(ofParameter: parameter)?.first else { continue }
      var json = JSONReader(Array(line.text.utf8))
      var size = line.bytes.count * 32
      guard let token = try? json.next(), let value = try? JSONTree(token, &json, size: &size),
        (try? json.next()) == .some(nil)
      else { continue }
      let names = JSONPointer.names(pointer)
      if names.count <= JSONPointer.limit, !protected.contains(names[0]) {
        _ = object.set(names[...], to: value, creates: true)
      }
    }
  }

  /// Members that no property may set from outside.
  private static let protected: Set<String> = ["@type", "iCalendar", "recurrenceOverrides"]

  /// The line of a member.
  static func line(_ pointer: String, _ value: JSONTree) -> ContentLine {
    ContentLine(
      "\(property);\(parameter)=\(ParameterValue.encode([pointer])):\(LineCollector.escaped(value.jsonText()))")
  }
}
