public import CivilTime
public import ICalendar
public import TimeZones

/// An iCalendar object as a value (RFC 5545 3.4): the properties of a calendar, its items and its time zones.
///
/// ```swift
/// var calendar = try ICalendarObject(contentsOf: "home.ics")
/// for event in calendar.events { print(event.title ?? "", event.start?.text ?? "") }
/// ```
///
/// A file may hold several VCALENDARs, and components outside of any. All are read; they stay apart, each with its own
/// time zones, and are written as they came. New items go to the first VCALENDAR.
///
/// Nothing that a file says is lost: edits change their own lines, and all others are written as they were read. For
/// files that are too large for memory, ``ICalendar/CalendarReader`` reads component by component.
public struct ICalendarObject: Hashable, Sendable {
  /// One VCALENDAR, or what stands outside of any.
  struct Part: Hashable, Sendable {
    /// Whether it is a VCALENDAR.
    var isCalendar = true
    /// Its properties and components, in their order.
    var elements: [ComponentBuilder.Element] = []

    /// Its properties.
    var lines: [ContentLine] {
      elements.compactMap { if case .property(let line) = $0 { line } else { nil } }
    }

    /// Its components.
    var components: [Component] {
      elements.compactMap { if case .component(let component) = $0 { component } else { nil } }
    }

    /// What its TZIDs mean.
    func zones(reader: TimeZoneRules) -> ZoneContext {
      ZoneContext(
        components: components.filter { $0.component == .vtimezone },
        calendarZoneName: CalendarInfo(lines).timeZoneID, reader: reader)
    }
  }

  var parts: [Part]
  /// What was odd when the object was read.
  public internal(set) var issues: [Issue] = []

  /// What the calendar says about itself: its name, colour, zone and so on; of several VCALENDARs the first.
  public var info: CalendarInfo { CalendarInfo(parts.first?.lines ?? []) }

  /// The components directly in the calendar: items, time zones and whatever else is there.
  public var components: [Component] { parts.flatMap(\.components) }

  /// What the TZIDs of the calendar mean, of several VCALENDARs those of the first.
  ///
  /// - Parameter reader: The zone of dates and floating times.
  public func zones(reader: TimeZoneRules = .utc) -> ZoneContext { parts.first?.zones(reader: reader) ?? ZoneContext() }

  /// Makes a calendar without items.
  ///
  /// - Parameters:
  ///   - name: What it is called, NAME and X-WR-CALNAME; nil for no name.
  ///   - productIdentifier: The program that makes it, PRODID (RFC 5545 3.7.3).
  public init(name: String? = nil, productIdentifier: String = "-//Almanac//Almanac//EN") {
    var lines = [ContentLine("VERSION:2.0"), ContentLine("PRODID:\(TextValue.encode(productIdentifier))")]
    if let name {
      lines += ["NAME", "X-WR-CALNAME"].map { ContentLine("\($0):\(TextValue.encode(name))") }
    }
    parts = [Part(elements: lines.map { .property($0) })]
  }
}
