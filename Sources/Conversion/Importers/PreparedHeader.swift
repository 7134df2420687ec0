import CalendarModel
import ICalendar

/// The properties of the calendar that an importer gets: those of the first iCalendar object that was read.
struct PreparedHeader {
  private(set) var lines: [ContentLine]
  /// The zone of floating times; nil if the calendar names none that is known.
  private(set) var floatingZone: String?

  init(_ given: [ContentLine], floatingZone: String?, _ changes: inout [CalendarChange]) {
    self.floatingZone = floatingZone
    lines = given.filter { $0.hasValue }
    for (property, needed) in Self.needed where !lines.contains(where: { $0.property == property }) {
      lines.insert(ContentLine(needed), at: 0)
    }
    let isPublished = { (line: ContentLine) in line.uri.uppercased() == "PUBLISH" }
    if lines.first(where: { $0.property == .method }).map(isPublished) ?? false { return }
    replace(.method, with: "PUBLISH", "PUBLISH, so that it is no invitation", &changes)
  }

  private static let needed: [(KnownProperty, String)] = [
    (.prodid, "PRODID:\(ICalendarObject.ownProductIdentifier)"), (.version, "VERSION:2.0"),
  ]

  /// Joins another iCalendar object; what it says of itself is lost if it is something else.
  func join(_ others: [ContentLine], _ importer: CalendarImporter, _ losses: inout LossLog) {
    losses.addHeader(
      others, besides: lines, why: "\(importer.title) takes one calendar from a file, and the first one has its own")
  }

  /// Names the zone of floating times, unless the calendar does.
  mutating func name(_ zone: ConversionOptions.Zone, _ changes: inout [CalendarChange]) {
    if floatingZone != nil { return }
    replace(
      .xWRTimezone, with: TextValue.encode(zone.name), "\(zone.name), the zone of floating times", &changes)
  }

  /// Puts a line in the place of all lines of a property, and tells of the first one.
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
