public import ICalendar

extension Component {
  /// The TZIDs used in the component and its nested components, without duplicates.
  public var timeZoneIDs: [String] {
    var names: [String] = []
    forEachLine { line, property in
      guard line.hasParameters, property.map(Self.mayHaveTimeZone) ?? true else { return }
      guard let tzid = line.timeZoneID, !names.contains(where: { $0.hasSameBytes(as: tzid) }) else { return }
      names.append(tzid)
    }
    return names
  }

  /// Whether a TZID on a line of this property names a time zone, because the property contains times. Unknown
  /// properties may contain anything.
  private static func mayHaveTimeZone(_ property: KnownProperty) -> Bool {
    propertiesWithTimes[Int(property.rawValue)]
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
