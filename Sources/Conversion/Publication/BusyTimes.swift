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
      for range in component.busyPeriods(in: object.zones) { add(range) }
    }
    if found.count > 100_000 { found = merged }
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
      let isBusy = keepsBusy[occurrence.member] ?? occurrence.component.keepsBusy
      keepsBusy[occurrence.member] = isBusy
      if isBusy { add(occurrence.startInstant..<occurrence.endInstant) }
    }
    if iterator.isTruncated { truncated.append(master.component) }
  }

  private mutating func add(_ time: Range<Instant>) {
    let time = time.clamped(to: range)
    if time.isEmpty { return }
    if let last = found.last, time.lowerBound >= last.lowerBound, time.lowerBound <= last.upperBound {
      found[found.count - 1] = last.lowerBound..<max(last.upperBound, time.upperBound)
    } else {
      found.append(time)
    }
  }

  /// The times in their order, of which none touches another.
  private var merged: [Range<Instant>] {
    var result = self
    result.found = []
    for time in found.sorted(by: { $0.lowerBound < $1.lowerBound }) { result.add(time) }
    return result.found
  }

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

extension Component {
  /// Whether an event keeps its owner busy.
  fileprivate var keepsBusy: Bool {
    switch (try? Event(self))?.availability {
    case .free, .workingElsewhere: false
    case .busy, .tentative, .unavailable, nil: true
    }
  }

  /// The busy times that a VFREEBUSY tells (RFC 5545 3.8.2.6). A FBTYPE that nobody knows means busy (3.2.9).
  fileprivate func busyPeriods(in zones: ZoneContext) -> [Range<Instant>] {
    all(.freebusy).filter { $0[parameter: .fbtype]?.uppercased() != "FREE" }.flatMap(\.periods).compactMap { period in
      // All of them have to be in UTC; a time in no zone is none.
      guard let period, zones.isPlaced(period.start) else { return nil }
      let start = zones.instant(of: period.start)
      let end: Instant? =
        switch period.end {
        case .time(let time): zones.isPlaced(time) ? zones.instant(of: time) : nil
        case .duration(let length): period.start.adding(length).map { zones.instant(of: $0) }
        }
      return end.flatMap { start < $0 ? start..<$0 : nil }
    }
  }
}
