import CLibical

/// The marker lines with which a parser numbers libical's results.
struct LineMarker {
  /// A name that the input cannot predict.
  private let name = "X-LINE-" + String(UInt64.random(in: .min ... .max), radix: 16, uppercase: true)

  /// Calls a function with the marker for a line of the input.
  func withLine(_ number: Int, _ body: (UnsafeMutablePointer<CChar>) -> Void) {
    var line = "\(name):\(number)".utf8CString
    line.withUnsafeMutableBufferPointer { line in
      if let start = line.baseAddress { body(start) }
    }
  }

  /// Removes the markers from a tree and stores their numbers with it.
  ///
  /// Every property is moved from the front of its list to the end, so libical never has to search.
  func takeOut(of component: LibicalComponent, quotedLines: Set<Int>) {
    let (tree, handle) = (component.tree, component.handle)
    var line: Int?
    for _ in 0..<libical.icalcomponent_count_properties(handle, ICAL_ANY_PROPERTY) {
      guard let property = libical.icalcomponent_get_first_property(handle, ICAL_ANY_PROPERTY) else { break }
      libical.icalcomponent_remove_property(handle, property)
      if let number = number(of: property) {
        if line == nil { tree.lines[handle] = number }
        line = number
        libical.icalproperty_free(property)
        continue
      }
      libical.icalcomponent_add_property(handle, property)
      tree.lines[property] = line
      if let line, libical.icalproperty_isa(property) == ICAL_XLICERROR_PROPERTY, quotedLines.contains(line) {
        tree.quoted.insert(property)
      }
    }
    for inner in component.components { takeOut(of: inner, quotedLines: quotedLines) }
  }

  /// The number in a marker, or nil for properties of the input.
  private func number(of property: OpaquePointer) -> Int? {
    guard libical.icalproperty_isa(property) == ICAL_X_PROPERTY,
      CString.copy(libical.icalproperty_get_x_name(property)) == name
    else {
      return nil
    }
    return Int(CString.take(libical.icalproperty_get_value_as_string_r(property)) ?? "")
  }
}
