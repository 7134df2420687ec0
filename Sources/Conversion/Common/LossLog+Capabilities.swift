import ICalendar

/// Counts the data that a format's table does not carry.
extension LossLog {
  /// Counts the parts of an element that the format does not carry. All elements of a log are checked against one
  /// table.
  mutating func count(_ element: CalendarElement, against capabilities: FormatCapabilities) {
    guard let components = capabilities.components else { return }
    switch element {
    case .calendarBegin, .calendarEnd: break
    case .calendarProperty(let line):
      line.withUnfolded { count($0, line.property, in: .calendar, components[.vcalendar], capabilities.why) }
    case .component(let component, _): count(component, within: nil, components, capabilities.why)
    }
  }

  private mutating func count(
    _ component: Component, within outer: LossPlace?, _ components: [KnownComponent: FormatCapabilities.Content],
    _ why: String
  ) {
    let place = LossPlace(component, within: outer)
    guard let content = place.kind.flatMap({ components[$0] }) else {
      let key = place.kind.map { LossKey(table: nil, kind: $0, property: nil, parameter: nil, isAnother: false) }
      if let key, countAgain(key) { return }
      return add(place.loss(why: why), as: key)
    }
    let lookup = content.lookup
    // A bit for each property that is carried only once.
    var seen = SeenProperties()
    component.forEachProperty { line, property in
      if let property, content.properties != nil {
        let entry = lookup[property]
        if entry.isCarried, !entry.isListed, !seen.insert(property) {
          return add(line, property, nil, in: place, Self.whyAnother, lookup)
        }
      }
      count(line, property, in: place, content, why)
    }
    for inner in component.components { count(inner, within: place, components, why) }
  }

  private static let whyAnother = "the format can store only one"

  private mutating func count(
    _ line: UnfoldedLine, _ property: KnownProperty?, in place: LossPlace, _ content: FormatCapabilities.Content?,
    _ why: String
  ) {
    guard let content else { return add(line, property, nil, in: place, why, nil) }
    if content.properties == nil { return }
    let lookup = content.lookup
    guard let property, lookup[property].isCarried else {
      if property == nil, content.carries(other: String(decoding: line.name, as: UTF8.self).uppercased()) { return }
      return add(line, property, nil, in: place, why, lookup)
    }
    let entry = lookup[property]
    guard line.hasParameters else { return }
    line.forEachWrittenParameter { name, value in
      let parameter = ParameterTable.parameter(named: name)
      if let parameter {
        if entry.carries(parameter) || parameter == .value && Self.isDefault(value, of: property) { return }
      } else if content.otherParameters.contains(String(decoding: name, as: UTF8.self).uppercased()) {
        return
      }
      add(line, property, (name, parameter), in: place, why, lookup)
    }
  }

  /// Whether VALUE names the default value type of the property.
  private static func isDefault(_ value: UnsafeBufferPointer<UInt8>, of property: KnownProperty) -> Bool {
    var type: ValueType?
    ParameterTexts.written(value).forEach { type = type ?? ValueType(named: $0) }
    return type == PropertyTable.definition(for: property).defaultValueType
  }

  /// Counts a line, or one of its parameters; its text is read only the first time.
  private mutating func add(
    _ line: UnfoldedLine, _ property: KnownProperty?,
    _ parameter: (name: UnsafeBufferPointer<UInt8>, known: KnownParameter?)?, in place: LossPlace, _ why: String,
    _ lookup: CapabilityLookup?
  ) {
    var key: LossKey?
    if let kind = place.kind, let property, let lookup, parameter == nil || parameter?.known != nil {
      key = LossKey(
        table: ObjectIdentifier(lookup), kind: kind, property: property, parameter: parameter?.known,
        isAnother: why == Self.whyAnother)
    }
    if let key, countAgain(key) { return }
    let part = parameter.map { ";" + String(decoding: $0.name, as: UTF8.self).uppercased() } ?? ""
    add(place.loss(of: line, part, why: why), as: key)
  }
}

/// The known properties seen so far.
private struct SeenProperties {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Marks a property as seen, and returns whether it is new.
  mutating func insert(_ property: KnownProperty) -> Bool {
    let bit: UInt64 = 1 << UInt64(property.rawValue % 64)
    defer { if property.rawValue < 64 { low |= bit } else { high |= bit } }
    return (property.rawValue < 64 ? low : high) & bit == 0
  }
}
