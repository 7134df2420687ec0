import CalendarModel
public import CivilTime
public import ICalendar
import TimeZones

/// The public part of a calendar.
///
/// ```swift
/// let calendar = PublicCalendar(lines: [ContentLine("NAME:Choir")])
/// let bytes = try calendar.published(calendarOfTheChoir)
/// ```
///
/// It is built from scratch from the public items, with only the properties and parameters that may be published; see
/// <doc:Publishing-calendars>. It contains events, to-dos and journal entries whose CLASS is PUBLIC or missing; any
/// other value means PRIVATE (RFC 5545 3.8.1.3). Scheduling messages about an item (replies, requests for changes and
/// counterproposals, RFC 5546 1.4) are omitted, too.
public struct PublicCalendar: Sendable {
  /// The properties of each VCALENDAR in addition to VERSION, PRODID and, if times require it, X-WR-TIMEZONE.
  public var lines: [ContentLine]
  /// A value that keeps generated UIDs distinct from those of other publications.
  public var salt: String
  /// The time zone for dates and floating times.
  public var reader: TimeZoneRules

  /// Creates a calendar.
  public init(lines: [ContentLine] = [], salt: String = "", reader: TimeZoneRules = .utc) {
    self.lines = lines
    self.salt = salt
    self.reader = reader
  }

  /// Returns the public part of calendars, which may be a calendar without items.
  ///
  /// - Throws: `ICalendarError` if the bytes are not a calendar.
  public func published(_ bytes: [UInt8]) throws(ICalendarError) -> [UInt8] {
    let objects = try PublishedObject.read(bytes, reader: reader)
    var families: [PublishedFamily] = []
    var indices: [PublishedFamily.Name: Int] = [:]
    for (index, object) in objects.enumerated() {
      for component in object.object.components {
        guard let kind = component.component, PublishedFamily.kinds.contains(kind) else { continue }
        let member = PublishedFamily.Member(component, object: index, object.zones)
        let name = PublishedFamily.Name(kind: kind, uid: Array((member.component.first(.uid)?.uri ?? "").utf8))
        if let known = indices[name], !name.uid.isEmpty {
          families[known].members.append(member)
        } else {
          indices[name] = families.count
          families.append(PublishedFamily(members: [member]))
        }
      }
    }
    var items: [[Component]] = objects.map { _ in [] }
    for family in families {
      for (object, component) in family.published(salt: salt) { items[object].append(Self.dated(component)) }
    }
    var elements: [CalendarElement] = []
    for (object, items) in zip(objects, items) where !items.isEmpty { elements += calendar(items, of: object) }
    return ICalendarObject(elements.isEmpty ? calendar([], of: nil) : elements).bytes
  }

  /// Returns a VCALENDAR with items and the definitions of their time zones.
  private func calendar(_ items: [Component], of object: PublishedObject?) -> [CalendarElement] {
    var names = items.flatMap(\.timeZoneIDs)
    var lines = Self.beginning
    if let zones = object?.zones, let name = zones.calendarZoneName,
      items.contains(where: { $0.isPlacedByCalendar(in: zones) })
    {
      lines.append(ContentLine("X-WR-TIMEZONE:\(TextValue.encode(name))"))
      names.append(name)
    }
    let used = Set(names.map { ExactText(TimeZoneNames.normalized($0)) })
    let definitions = object?.definitions.filter { definition in
      definition.first(.tzid).map { used.contains(ExactText(TimeZoneNames.normalized($0.text))) } ?? false
    }
    let components = (definitions ?? []).compactMap { PublicationList.everybody.published($0) } + items
    return [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))]
      + (lines + self.lines).map(CalendarElement.calendarProperty)
      + components.map { .component($0, isInCalendar: true) } + [.calendarEnd]
  }

  /// The first properties of each published VCALENDAR.
  static let beginning = ICalendarObject.ownHeader

  /// Returns the component with a SEQUENCE. A component without one is the first version (RFC 5545 3.8.7.4).
  private static func dated(_ component: Component) -> Component {
    if component.first(.sequence) != nil || component.first(.lastModified) != nil { return component }
    var builder = ComponentBuilder(component)
    builder.append(ContentLine("SEQUENCE:0"))
    return builder.component()
  }
}

extension Component {
  /// Whether one of the component's times depends on X-WR-TIMEZONE: the time floats, or its time zone is unknown.
  fileprivate func isPlacedByCalendar(in zones: ZoneContext) -> Bool {
    properties.contains { line in
      guard let time = line.times.first.flatMap({ $0 }) else { return false }
      return time.isFloating || time.tzid.map { zones.rules(named: $0) == nil } ?? false
    }
  }
}
