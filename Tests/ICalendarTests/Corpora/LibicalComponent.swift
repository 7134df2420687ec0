import CLibical
import ICalendar

/// Reads unfolded content lines with libical's own parser.
enum LibicalComponent {
  /// What libical makes of the lines of one component; nil where it makes nothing of them.
  static func parse(_ lines: [ContentLine]) -> PlainComponent? {
    almanac_libical_prepare()
    guard let parser = icalparser_new() else { return nil }
    defer { icalparser_free(parser) }
    var root: OpaquePointer?
    for line in lines where root == nil {
      var text = line.bytes.map { CChar(bitPattern: $0) } + [0]
      root = icalparser_add_line(parser, &text)
    }
    guard let root = root ?? icalparser_clean(parser) else { return nil }
    defer { icalcomponent_free(root) }
    return plain(root)
  }

  private static func plain(_ component: OpaquePointer) -> PlainComponent {
    var result = PlainComponent(name: name(component))
    var property = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let current = property {
      result.properties.append(plain(property: current))
      property = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
    var inner = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
    while let current = inner {
      result.components.append(plain(current))
      inner = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
    }
    return result
  }

  /// The name; libical tells that of an X- component nowhere but in its text.
  private static func name(_ component: OpaquePointer) -> String {
    let kind = icalcomponent_isa(component)
    if kind != ICAL_X_COMPONENT, let name = icalcomponent_kind_to_string(kind) { return String(cString: name) }
    let begin = string(icalcomponent_as_ical_string_r(component)).prefix { !$0.isNewline }
    return begin.dropFirst("BEGIN:".count).uppercased()
  }

  private static func plain(property: OpaquePointer) -> PlainComponent.Property {
    let name = string(icalproperty_get_property_name_r(property))
    let value = string(icalproperty_get_value_as_string_r(property))
    return PlainComponent.Property(name: name.uppercased(), value: value)
  }

  private static func string(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { icalmemory_free_buffer(text) }
    return String(cString: text)
  }
}
