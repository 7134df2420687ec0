import CalendarModel
public import CivilTime
public import ICalendar
import Recurrence
import TimeZones

/// When somebody is busy, and nothing else: not what with, not which times are of one series, and not who wrote them.
///
/// ```swift
/// var times = BusyTimes(in: start..<end, reader: zone)
/// try times.add(calendar)
/// let bytes = times.published(stamp: start)
/// ```
///
/// Events keep busy, whatever their CLASS is, and so do the times that VFREEBUSY tells. What is free (TRANSP), cancelled or a
/// to-do does not, nor does what people say to each other about an event: answers, questions and proposals. Times that overlap or touch
/// become one. The text depends on the times alone, so that what is free can change without a trace.
public struct BusyTimes: Sendable {
  private let range: Range<Instant>
  private let endless: Instant
  private let reader: TimeZoneRules
  private var found: [Range<Instant>] = []
  /// How many are found before they are merged.
  private var limit = 100_000
  /// The events whose series is cut off though it has no end.
  private(set) var cutOff: [Component] = []
  /// The events with more occurrences than are expanded.
  private(set) var truncated: [Component] = []

  /// No times yet.
  ///
  /// - Parameters:
  ///   - range: What of the times is told.
  ///   - endless: When a series without end is cut off; nil for the end of the range.
  ///   - reader: The zone of dates and floating times.
  public init(in range: Range<Instant>, endless: Instant? = nil, reader: TimeZoneRules) {
    self.range = range
    self.endless = min(endless ?? range.upperBound, range.upperBound)
    self.reader = reader
  }

  /// Adds the times of calendars.
  ///
  /// - Throws: `ICalendarError` if the bytes are no calendar.
  public mutating func add(_ bytes: [UInt8]) throws(ICalendarError) {
    for object in try PublishedObject.read(bytes, reader: reader) { add(object) }
  }

  /// Adds the times of an iCalendar object.
  mutating func add(_ elements: [CalendarElement]) { add(PublishedObject(elements, reader: reader)) }

  private mutating func add(_ object: PublishedObject) {
    for family in object.object.families {
      for series in family.series where family.members[series.master].component.component == .vevent {
        add(series, family, object.zones)
      }
    }
    for component in object.object.components where component.component == .vfreebusy {
      // All of them have to be in UTC; a time in no zone is none.
      let zones = object.zones
      found += component.toldBusyTimes { zones.isPlaced($0) ? zones.instant(of: $0) : nil }.map(\.range)
    }
    if found.count > limit {
      found = merged
      limit = max(limit, found.count * 2)
    }
  }

  private mutating func add(_ series: ComponentFamily.Series, _ family: ComponentFamily, _ zones: ZoneContext) {
    let master = family.members[series.master]
    let isEndless = master.times.rules.contains { $0.count == nil && $0.until == nil }
    let end = isEndless ? max(range.lowerBound, endless) : range.upperBound
    guard let occurrences = SeriesOccurrences(of: series, family, in: zones, range: range.lowerBound..<end) else {
      return
    }
    if isEndless, end < range.upperBound { cutOff.append(master.component) }
    var keepsBusy: [Int: Bool] = [:]
    var iterator = occurrences.makeIterator()
    while let occurrence = iterator.next() {
      let isBusy = keepsBusy[occurrence.member] ?? (occurrence.component.busyKind() != nil)
      keepsBusy[occurrence.member] = isBusy
      if isBusy { found.append(occurrence.startInstant..<occurrence.endInstant) }
    }
    if iterator.isTruncated { truncated.append(master.component) }
  }

  /// The times in their order, of which none touches another.
  private var merged: [Range<Instant>] { InstantRanges(found.lazy.map { $0.clamped(to: range) }).ranges }

  /// The times as a calendar of events with the title “Busy”.
  ///
  /// - Parameters:
  ///   - lines: The properties of the VCALENDAR besides VERSION and PRODID.
  ///   - stamp: When it was made, as all its events say.
  ///   - salt: Keeps the UIDs apart from those of other calendars.
  public func published(lines: [ContentLine] = [], stamp: Instant, salt: String = "") -> [UInt8] {
    ICalendarObject(elements(lines: lines, stamp: stamp, salt: salt)).bytes
  }

  /// The same, as elements.
  func elements(lines: [ContentLine] = [], stamp: Instant, salt: String = "") -> [CalendarElement] {
    [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))]
      + (PublicCalendar.beginning + lines).map(CalendarElement.calendarProperty)
      + merged.map { .component(event($0, stamp, salt), isInCalendar: true) } + [.calendarEnd]
  }

  private func event(_ time: Range<Instant>, _ stamp: Instant, _ salt: String) -> Component {
    let (start, end) = (reader.civil(at: time.lowerBound), reader.civil(at: time.upperBound))
    let isOfDays = start == CivilDateTime(startOf: start.date) && end == CivilDateTime(startOf: end.date)
    let times =
      isOfDays
      ? ["DTSTART;VALUE=DATE:\(start.date.text)", "DTEND;VALUE=DATE:\(end.date.text)"]
      : ["DTSTART:\(time.lowerBound)", "DTEND:\(time.upperBound)"]
    let uid = Digest("\(salt) \(times)".utf8).uuid
    var builder = ComponentBuilder(.vevent)
    for line in ["UID:\(uid)", "DTSTAMP:\(stamp)"] + times
      + ["LAST-MODIFIED:\(stamp)", "SUMMARY:Busy", "TRANSP:OPAQUE"]
    {
      builder.append(ContentLine(line))
    }
    return builder.component()
  }
}
