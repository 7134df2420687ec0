import CLibical

/// A property as libical holds it: name, parameters and value.
///
/// It is a view, like ``LibicalComponent``, and keeps its tree alive.
public struct LibicalProperty {
  let tree: Tree
  let handle: OpaquePointer

  init(_ tree: Tree, _ handle: OpaquePointer) {
    self.tree = tree
    self.handle = handle
  }

  /// Reads one unfolded content line, such as `SUMMARY;LANGUAGE=en:Lunch`, as a property without a component.
  ///
  /// - Throws: ``LibicalError`` `unreadable` if libical makes nothing of it, `lineBreak`, `nulByte`.
  public init(_ line: String) throws(LibicalError) {
    Preparation.ensure()
    if line.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw LibicalError(.lineBreak, "a property is one line")
    }
    guard let property = try CString.with(line, { libical.icalproperty_new_from_string($0) }) else {
      throw LibicalError(.unreadable, "libical makes no property of “\(line)”")
    }
    self.init(Tree(property: property), property)
  }

  /// Whether libical reads properties of this name, including X- properties.
  public static func knows(_ name: String) -> Bool {
    let kind = try? CString.with(name) { libical.icalproperty_string_to_kind($0) }
    return kind.map { $0 != ICAL_NO_PROPERTY } ?? false
  }

  /// The name in uppercase letters.
  public var name: String { (CString.take(libical.icalproperty_get_property_name_r(handle)) ?? "").uppercased() }

  /// The line on which it began, if it was read with numbers.
  public var line: Int? { tree.lines[handle] }

  /// The value as libical writes it.
  public var valueText: String { CString.take(libical.icalproperty_get_value_as_string_r(handle)) ?? "" }

  /// The value as libical types it; nil if it has none.
  public var value: LibicalValue? { libical.icalproperty_get_value(handle).flatMap { LibicalValue($0) } }

  /// The parameters in their order.
  ///
  /// - Complexity: O(n) each time that it is asked for.
  public var parameters: [LibicalParameter] {
    var found: [LibicalParameter] = []
    var next = libical.icalproperty_get_first_parameter(handle, ICAL_ANY_PARAMETER)
    while let parameter = next {
      if let text = CString.take(libical.icalparameter_as_ical_string_r(parameter)) {
        found.append(LibicalParameter(text))
      }
      next = libical.icalproperty_get_next_parameter(handle, ICAL_ANY_PARAMETER)
    }
    return found
  }

  /// The value of the parameter of a name, in any letter case; nil if there is none.
  public subscript(parameter name: String) -> String? {
    let wanted = name.uppercased()
    return parameters.first { $0.name == wanted }?.value
  }

  /// Sets a parameter, and replaces one of the same name.
  ///
  /// - Throws: ``LibicalError`` `unreadable` if libical does not take it, `nulByte`.
  public func set(parameter name: String, to value: String) throws(LibicalError) {
    if value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0 }) {
      throw LibicalError(.lineBreak, "a parameter holds no control characters")
    }
    try CString.with(name) { _ in }
    try CString.with(value) { value in
      name.withCString { libical.icalproperty_set_parameter_from_string(handle, $0, value) }
    }
    if self[parameter: name] == nil {
      throw LibicalError(.unreadable, "libical does not take \(name)=\(value) here")
    }
  }

  /// The property as libical writes it, folded, with a line ending.
  public var text: String { CString.take(libical.icalproperty_as_ical_string_r(handle)) ?? "" }
}

extension LibicalProperty: CustomStringConvertible {
  /// The property as libical writes it.
  public var description: String { text }
}
