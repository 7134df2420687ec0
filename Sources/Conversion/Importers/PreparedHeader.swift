import CalendarModel
import ICalendar

/// The calendar properties for an importer, from the first iCalendar object.
struct PreparedHeader {
  private(set) var lines: [ContentLine]
  /// The time zone of floating times, or nil if the calendar does not name a known time zone.
  private(set) var floatingZone: String?

  init(_ given: [ContentLine], floatingZone: String?, _ changes: inout [CalendarChange]) {
    self.floatingZone = floatingZone
    lines = given.filter { $0.hasValue }
    for (property, needed) in Self.needed where !lines.contains(where: { $0.property == property }) {
      lines.insert(ContentLine(needed), at: 0)
    }
    let isPublished = { (line: ContentLine) in line.uri.uppercased() == "PUBLISH" }
    if lines.first(where: { $0.property == .method }).map(isPublished) ?? false { return }
    replace(.method, with: "PUBLISH", "set to PUBLISH: the file is not an invitation", &changes)
  }

  private static let needed: [(KnownProperty, String)] = [
    (.prodid, "PRODID:\(ICalendarObject.ownProductIdentifier)"), (.version, "VERSION:2.0"),
  ]

  /// Merges another iCalendar object; its properties are lost if they differ.
  func join(_ others: [ContentLine], _ importer: CalendarImporter, _ losses: inout LossLog) {
    losses.addHeader(
      others, besides: lines, why: "\(importer.title) imports one calendar per file; the first value was kept")
  }

  /// Names the time zone of floating times, unless the calendar already names it.
  mutating func name(_ zone: ConversionOptions.Zone, _ changes: inout [CalendarChange]) {
    if floatingZone != nil { return }
    replace(
      .xWRTimezone, with: TextValue.encode(zone.name), "set to \(zone.name), the time zone of floating times", &changes)
  }

  /// Replaces all lines of a property with one line, and reports the change to the first one.
  private mutating func replace(
    _ property: KnownProperty, with value: String, _ change: String, _ changes: inout [CalendarChange]
  ) {
    let old = lines.first { $0.property == property }
    lines.removeAll { $0.property == property }
    lines.append(ContentLine("\(property.name):\(value)"))
    changes.append(
      CalendarChange(
        "VCALENDAR/\(property.name)", change, of: nil, text: old?.unfolded ?? "", line: old?.lineNumber))
  }
}
