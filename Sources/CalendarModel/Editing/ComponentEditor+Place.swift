import ICalendar

/// Fields that consist of several properties.
extension ComponentEditor {
  /// Writes the place of an item to LOCATION, GEO and X-APPLE-STRUCTURED-LOCATION.
  ///
  /// Apple's property is kept if it exists, and added if the place has a geofence.
  mutating func write(_ new: Location?, over old: Location?) throws(CalendarModelError) {
    let new = new.flatMap { $0.isEmpty ? nil : $0 }
    guard new != old else { return }
    guard let new else { return removeAll(.location, .geo, .xAppleStructuredLocation) }
    let hadStructured = !lines(.xAppleStructuredLocation).isEmpty
    let hasStructured = new.coordinate != nil && (hadStructured || new.radius != nil)
    try writeText(of: new, over: old, hasStructured: hasStructured, hadStructured: hadStructured)
    if let coordinate = new.coordinate {
      if !hadStructured || !lines(.geo).isEmpty { try write(coordinate) }
    } else {
      removeAll(.geo)
    }
    if hasStructured { try writeStructured(new) } else { removeAll(.xAppleStructuredLocation) }
  }

  private mutating func writeText(
    of new: Location, over old: Location?, hasStructured: Bool, hadStructured: Bool
  ) throws(CalendarModelError) {
    let isSame = new.title == old?.title && new.address == old?.address
    if isSame && (hasStructured || !hadStructured) { return }
    let current = lines(.location).lazy.compactMap(\.part.filledText).first
    let addressIsElsewhere = hasStructured && current != nil && current == old?.title && old?.address != nil
    let text = addressIsElsewhere ? new.title ?? new.text : new.text
    try write(text: text, over: current, .location)
  }

  private mutating func write(_ coordinate: Coordinate) throws(CalendarModelError) {
    try edit(.geo, where: { $0.coordinate != nil }) { line throws(CalendarModelError) in
      if line.coordinate == coordinate { return line }
      let numbers = [coordinate.latitude, coordinate.longitude].map(FloatValue.encode)
      return try line.setting(rawValue: numbers.joined(separator: ";"))
    }
  }

  /// Writes the place of an item or an alarm to X-APPLE-STRUCTURED-LOCATION.
  mutating func writeStructured(_ location: Location) throws(CalendarModelError) {
    try edit(.xAppleStructuredLocation, where: { StructuredLocation($0)?.coordinate != nil }) {
      line throws(CalendarModelError) in
      let old = line.valueBytes.isEmpty ? nil : StructuredLocation(line)
      return try StructuredLocation(location).written(on: line, replacing: old)
    }
  }

  /// Writes the availability to TRANSP and to Exchange's properties, which are added if TRANSP cannot express it.
  mutating func write(_ new: Availability?, over old: Availability?) throws(CalendarModelError) {
    guard new != old else { return }
    guard let new else { return removeAll(.transp, .xMicrosoftCDOBusyStatus, .xAppleEWSBusyStatus) }
    try writeWord(new.transparency, .transp)
    let vendors: [KnownProperty] = [.xMicrosoftCDOBusyStatus, .xAppleEWSBusyStatus]
    let present = vendors.filter { !lines($0).isEmpty }
    for property in present { try writeWord(new.busyStatus, property) }
    if present.isEmpty && !new.isPlain { try writeWord(new.busyStatus, .xMicrosoftCDOBusyStatus) }
  }

  private mutating func writeWord(_ word: String, _ property: KnownProperty) throws(CalendarModelError) {
    let current = lines(property).lazy.compactMap(\.part.filledURI).first
    try write(raw: word, over: current?.capitalLetters, property)
  }
}
