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
/// A file may contain several VCALENDARs, and components outside them. All are read. They stay separate, each with its
/// own time zones, and are written in the same structure. New items are added to the first VCALENDAR.
///
/// Nothing in a file is lost: edits change only the lines they affect, and all other lines are written as they were
/// read. If a file is too large for memory, read it component by component with `CalendarReader`.
public struct ICalendarObject: Hashable, Sendable {
  /// One VCALENDAR, or the components outside any VCALENDAR.
  struct Part: Hashable, Sendable {
    var isCalendar = true
    /// The properties and components, in order.
    var elements: [ComponentBuilder.Element] = []

    var lines: [ContentLine] {
      elements.compactMap { if case .property(let line) = $0 { line } else { nil } }
    }

    var components: [Component] {
      elements.compactMap { if case .component(let component) = $0 { component } else { nil } }
    }

    /// The meanings of the TZIDs.
    func zones(reader: TimeZoneRules) -> ZoneContext {
      ZoneContext(
        components: components.filter { $0.component == .vtimezone },
        calendarZoneName: CalendarInfo(lines).timeZoneID, reader: reader)
    }
  }

  var parts: [Part]
  /// The issues found when the object was read.
  public internal(set) var issues: [Issue] = []

  /// The calendar's properties, such as its name, color and time zone, from the first VCALENDAR.
  public var info: CalendarInfo { CalendarInfo(parts.first?.lines ?? []) }

  /// The lines of the calendar's properties, from the first VCALENDAR.
  package var lines: [ContentLine] { parts.first?.lines ?? [] }

  /// The components directly in the calendar: items, time zones and others.
  public var components: [Component] { parts.flatMap(\.components) }

  /// The meaning of the TZIDs in the first VCALENDAR.
  ///
  /// - Parameter reader: The time zone of dates and floating times.
  public func zones(reader: TimeZoneRules = .utc) -> ZoneContext { parts.first?.zones(reader: reader) ?? ZoneContext() }

  /// The PRODID of calendars that Almanac creates (RFC 5545 3.7.3).
  public static let ownProductIdentifier = "-//Almanac//Almanac//EN"

  /// The properties of every calendar that Almanac creates (RFC 5545 3.6).
  package static let ownHeader = header(ownProductIdentifier)

  private static func header(_ productIdentifier: String) -> [ContentLine] {
    [ContentLine("VERSION:2.0"), ContentLine("PRODID:\(TextValue.encode(productIdentifier))")]
  }

  /// Creates a calendar without items.
  ///
  /// - Parameters:
  ///   - name: The name, NAME and X-WR-CALNAME, or nil for no name.
  ///   - productIdentifier: The program that creates it, PRODID (RFC 5545 3.7.3).
  public init(name: String? = nil, productIdentifier: String = ownProductIdentifier) {
    var lines = Self.header(productIdentifier)
    if let name {
      lines += ["NAME", "X-WR-CALNAME"].map { ContentLine("\($0):\(TextValue.encode(name))") }
    }
    self.init(lines: lines, components: [])
  }

  /// Creates one VCALENDAR from its properties and components, in order.
  package init(lines: [ContentLine], components: [Component]) {
    parts = [Part(elements: lines.map { .property($0) } + components.map { .component($0) })]
  }
}
