import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Writes the components of calendars as rows, each series as one row, in their original order.
///
/// Only time zone definitions are kept. If a definition comes after components that use it, it applies only to the
/// components that follow it.
struct ListingWriter<Writer: OccurrenceWriter>: ElementWriter {
  private var writer: Writer
  private let options: ConversionOptions
  private var calendar: [ContentLine] = []
  private var info = CalendarInfo()
  private var zones: ZoneContext
  private var hasBegun = false
  /// Whether the calendar has properties that have not been read yet.
  private var isInfoOld = false
  /// The maximum number of properties of a calendar that are read.
  private static var mostLines: Int { 1000 }

  init(_ writer: Writer, _ options: ConversionOptions) {
    self.writer = writer
    self.options = options
    zones = ZoneContext(reader: options.zone.rules)
  }

  var capabilities: FormatCapabilities { writer.capabilities }

  mutating func write(_ element: CalendarElement, losses: inout LossLog) throws {
    switch element {
    case .calendarBegin, .calendarEnd:
      calendar = []
      info = CalendarInfo()
      zones = ZoneContext(reader: options.zone.rules)
    case .calendarProperty(let line):
      guard line.property != nil, calendar.count < Self.mostLines else { return }
      calendar.append(line)
      isInfoOld = true
    case .component(let component, _):
      if isInfoOld { readInfo() }
      if component.component == .vtimezone { zones = zones.adding(TimeZoneDefinition(component)) }
      if capabilities.carries(component.component) { try write(component, &losses) }
    }
  }

  private mutating func readInfo() {
    info = CalendarInfo(calendar)
    zones = zones.placingFloatingTimes(in: info.timeZoneID)
    isInfoOld = false
  }

  private mutating func write(_ component: Component, _ losses: inout LossLog) throws {
    if !hasBegun { try writer.begin(ListedWindow()) }
    hasBegun = true
    let times = ComponentTimes(component)
    let zones = zones
    losses.add(unreadableOf: component, times)
    // Floating times are in the calendar's time zone if it names one.
    let start = times.start.map { zones.placed($0) }
    var end = times.isToDo ? nil : times.end(in: zones).map { zones.placed($0) }
    // An end computed from a duration is in the time zone of the start.
    let endInstant = (end ?? times.due(in: zones)).map { zones.instant(of: $0) }
    if times.end == nil, let start, !start.isDate, end != nil, let endInstant {
      end = zones.time(at: endInstant, like: start)
    }
    let due = times.due(in: zones).map { zones.placed($0) }
    let first = start.map { zones.instant(of: $0) } ?? .distantPast
    let item = ListedItem(
      component, calendar: info, zones: zones, isRecurring: times.isSeries || times.recurrenceID != nil,
      rule: component.first(.rrule))
    try writer.write(
      ListedOccurrence(
        item: item, start: start, end: end, startInstant: first,
        endInstant: max(first, endInstant ?? first),
        recurrenceID: times.recurrenceID.map { zones.placed(Self.day($0.time, start) ?? $0.time) }, due: due,
        isCancelled: times.isCancelled || info.method == .cancel,
        isWhole: true))
  }

  mutating func finish(losses: inout LossLog) throws {
    if !hasBegun { try writer.begin(ListedWindow()) }
    try writer.finish(isTruncated: false)
  }

  /// The date of an all-day occurrence that is written as midnight, as Exchange does: in the reader's time zone, it
  /// would fall on another day.
  private static func day(_ name: CalendarTime, _ start: CalendarTime?) -> CalendarTime? {
    guard start?.isDate == true, !name.isDate, !name.isUTC, name.civilDateTime.secondOfDay == 0 else { return nil }
    return .date(name.civilDate)
  }
}
