public import ICalendar

extension Component {
  /// The TZIDs that the component and what is within it name, each once.
  public var timeZoneIDs: [String] {
    var names: [String] = []
    for line in lines where line.hasParameters && line.mayHaveTimeZone {
      if let tzid = line.timeZoneID, !names.contains(tzid) { names.append(tzid) }
    }
    return names
  }
}

extension ContentLine {
  /// Whether a TZID on the line would be one: it holds times, or nobody knows what it holds.
  fileprivate var mayHaveTimeZone: Bool {
    guard let property else { return true }
    return Self.propertiesWithTimes[Int(property.rawValue)]
  }

  private static let propertiesWithTimes: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for property in KnownProperty.allCases {
      let definition = PropertyTable.definition(for: property)
      let types = definition.valueTypes + [definition.contentType]
      table[Int(property.rawValue)] = !Set(types).isDisjoint(with: [.dateTime, .date, .period, .time])
    }
    return table
  }()
}
