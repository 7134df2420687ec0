import CLibical
import Foundation

/// What libical says against an input: its X-LIC-ERROR properties after parsing and after its check of the iTIP
/// restrictions.
struct LibicalObjection: Hashable, CustomStringConvertible {
  /// The kind by its X-LIC-ERRORTYPE, such as "VALUE-PARSE-ERROR".
  let kind: String
  let text: String

  var description: String { "\(kind): \(text.prefix(120))" }

  /// What libical objects to, in its order; empty for what it cannot parse at all, or what holds NULs.
  static func all(in bytes: [UInt8]) -> [LibicalObjection] {
    if bytes.contains(0) { return [] }
    almanac_libical_prepare()
    let parsed = (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { icalparser_parse_string($0.baseAddress) }
    }
    guard let parsed else { return [] }
    defer { icalcomponent_free(parsed) }
    icalrestriction_check(parsed)
    var objections: [LibicalObjection] = []
    collect(parsed, &objections)
    return objections
  }

  private static func collect(_ component: OpaquePointer, _ objections: inout [LibicalObjection]) {
    var property = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY)
    while let found = property {
      objections.append(read(found))
      property = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)
    }
    var children: [OpaquePointer] = []
    var child = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
    while let found = child {
      children.append(found)
      child = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
    }
    for child in children { collect(child, &objections) }
  }

  private static func read(_ property: OpaquePointer) -> LibicalObjection {
    var kind = ""
    if let parameter = icalproperty_get_first_parameter(property, ICAL_XLICERRORTYPE_PARAMETER),
      let text = icalparameter_as_ical_string_r(parameter)
    {
      kind = String(String(cString: text).split(separator: "=").last ?? "")
      free(text)
    }
    let text = icalproperty_get_xlicerror(property).map { String(cString: $0) } ?? ""
    return LibicalObjection(kind: kind, text: text)
  }
}
