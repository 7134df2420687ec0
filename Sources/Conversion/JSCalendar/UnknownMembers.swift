import ICalendar
import JSON

/// Keeps members that have no iCalendar equivalent in JSPROP, whose parameter JSPTR points to them (mapping draft, 4).
enum UnknownMembers {
  static let property = "JSPROP"
  static let parameter = "JSPTR"

  /// Sets the members that a component keeps in JSPROP.
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

  /// Members that a JSPROP must not set.
  private static let protected: Set<String> = ["@type", "iCalendar", "recurrenceOverrides"]

  /// Returns the line for a member.
  static func line(_ pointer: String, _ value: JSONTree) -> ContentLine {
    ContentLine(
      "\(property);\(parameter)=\(ParameterValue.encode([pointer])):\(LineCollector.escaped(value.jsonText()))")
  }
}
