import CalendarModel
public import CivilTime
public import ICalendar
import Recurrence
import TimeZones

/// The times at which a person is busy, and nothing else: they do not reveal what the events are, which series they
/// belong to or who wrote them.
///
/// ```swift
/// var times = BusyTimes(in: start..<end, reader: zone)
/// try times.add(calendar)
/// let bytes = times.published(stamp: start)
/// ```
///
/// Events make a person busy, regardless of their CLASS, and so do the times of VFREEBUSY. Events that are free
/// (TRANSP), cancelled, or declined by the person do not, nor do to-dos and scheduling messages about an event
/// (replies, requests for changes and counterproposals). Times that overlap or touch are merged. The output depends
/// only on the busy times, so it does not reveal changes to free times.
public struct BusyTimes: Sendable {
  private let range: Range<Instant>
  private let endless: Instant
  private let addresses: Set<String>
  private let reader: TimeZoneRules
  private var found: [Range<Instant>] = []
  /// The number of times to collect before they are merged.
  private var limit = 100_000
  /// The events whose endless series was cut off.
  private(set) var cutOff: [Component] = []
  /// The events with more occurrences than are expanded.
  private(set) var truncated: [Component] = []

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - range: The range that is published.
  ///   - endless: The time at which endless series are cut off, or nil for the end of the range.
  ///   - addresses: The person's e-mail addresses in lowercase; if empty, replies are ignored.
  ///   - reader: The time zone for dates and floating times.
  public init(
    in range: Range<Instant>, endless: Instant? = nil, of addresses: Set<String> = [], reader: TimeZoneRules
  ) {
    self.range = range
    self.addresses = addresses
    self.endless = min(endless ?? range.upperBound, range.upperBound)
    self.reader = reader
  }

  /// Adds the times of calendars.
  ///
  /// - Throws: `ICalendarError` if the bytes are not a calendar.
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
      // All times must be in UTC; floating ones are invalid.
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
      let isBusy = keepsBusy[occurrence.member] ?? (occurrence.component.busyKind(for: addresses) != nil)
      keepsBusy[occurrence.member] = isBusy
      if isBusy { found.append(occurrence.startInstant..<occurrence.endInstant) }
    }
    if iterator.isTruncated { truncated.append(master.component) }
  }

  /// The merged times, in order.
  private var merged: [Range<Instant>] { InstantRanges(found.lazy.map { $0.clamped(to: range) }).ranges }

  /// Returns the times as a calendar of events with the title “Busy”.
  ///
  /// - Parameters:
  ///   - lines: The properties of the VCALENDAR in addition to VERSION and PRODID.
  ///   - stamp: The DTSTAMP of all events.
  ///   - salt: A value that keeps the UIDs distinct from those of other calendars.
  public func published(lines: [ContentLine] = [], stamp: Instant, salt: String = "") -> [UInt8] {
    ICalendarObject(elements(lines: lines, stamp: stamp, salt: salt)).bytes
  }

  /// Returns the published calendar as elements.
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
