import CLibical

/// A property in libical: its name, parameters and value.
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
  /// - Throws: ``LibicalError`` `unreadable` if libical cannot read it, `lineBreak`, `nulByte`.
  public init(_ line: String) throws(LibicalError) {
    Preparation.ensure()
    if line.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw LibicalError(.lineBreak, "a property must not contain a line break")
    }
    guard let property = try CString.with(line, { libical.icalproperty_new_from_string($0) }) else {
      throw LibicalError(.unreadable, "libical cannot read the property “\(line)”")
    }
    self.init(Tree(property: property), property)
  }

  /// Whether libical reads properties with this name, including X- properties.
  public static func knows(_ name: String) -> Bool {
    let kind = try? CString.with(name) { libical.icalproperty_string_to_kind($0) }
    return kind.map { $0 != ICAL_NO_PROPERTY } ?? false
  }

  /// The name, in uppercase.
  public var name: String { (CString.take(libical.icalproperty_get_property_name_r(handle)) ?? "").uppercased() }

  /// The number of its line, if the lines were numbered.
  public var line: Int? { tree.lines[handle] }

  /// The value as libical writes it.
  public var valueText: String { CString.take(libical.icalproperty_get_value_as_string_r(handle)) ?? "" }

  /// The value as typed by libical, or nil if there is none.
  public var value: LibicalValue? { libical.icalproperty_get_value(handle).flatMap { LibicalValue($0) } }

  /// The parameters, in order.
  ///
  /// - Complexity: O(n) on every access.
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

  /// The value of the parameter with a name, in any letter case, or nil if there is none.
  public subscript(parameter name: String) -> String? {
    let wanted = name.uppercased()
    return parameters.first { $0.name == wanted }?.value
  }

  /// Sets a parameter, replacing any with the same name.
  ///
  /// - Throws: ``LibicalError`` `unreadable` if libical rejects it, `nulByte`.
  public func set(parameter name: String, to value: String) throws(LibicalError) {
    if value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0 }) {
      throw LibicalError(.lineBreak, "a parameter must not contain control characters")
    }
    try CString.with(name) { _ in }
    try CString.with(value) { value in
      name.withCString { libical.icalproperty_set_parameter_from_string(handle, $0, value) }
    }
    if self[parameter: name] == nil {
      throw LibicalError(.unreadable, "libical rejects \(name)=\(value) here")
    }
  }

  /// The property as libical writes it, folded, with a line ending.
  public var text: String { CString.take(libical.icalproperty_as_ical_string_r(handle)) ?? "" }
}

extension LibicalProperty: CustomStringConvertible {
  /// The property as libical writes it.
  public var description: String { text }
}
