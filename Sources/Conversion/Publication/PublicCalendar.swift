import CalendarModel
public import CivilTime
public import ICalendar
import TimeZones

/// A calendar as everybody may see it.
///
/// ```swift
/// let calendar = PublicCalendar(lines: [ContentLine("NAME:Choir")])
/// let bytes = try calendar.published(calendarOfTheChoir)
/// ```
///
/// It is built anew of what is public, from a list of the properties and parameters that everybody may see; see
/// <doc:Publishing-calendars>. Events, to-dos and journal entries are in it whose CLASS is PUBLIC, or that have none: every
/// other one means PRIVATE (RFC 5545 3.8.1.3), and is left out. So is what people say to each other about an item:
/// answers, questions and proposals (RFC 5546 1.4).
public struct PublicCalendar: Sendable {
  /// The properties of each VCALENDAR besides VERSION, PRODID and, where times need it, X-WR-TIMEZONE.
  public var lines: [ContentLine]
  /// Keeps the UIDs that are made for one publication apart from those of others.
  public var salt: String
  /// The zone of dates and floating times.
  public var reader: TimeZoneRules

  /// A calendar.
  public init(lines: [ContentLine] = [], salt: String = "", reader: TimeZoneRules = .utc) {
    self.lines = lines
    self.salt = salt
    self.reader = reader
  }

  /// What everybody may see of calendars; a calendar without items if that is nothing.
  ///
  /// - Throws: `ICalendarError` if the bytes are no calendar.
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

  /// A VCALENDAR with items and the definitions of their zones.
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

  /// How each VCALENDAR that is published begins.
  static let beginning = ICalendarObject.ownHeader

  /// A component that says which version it is: without a SEQUENCE it is the first (RFC 5545 3.8.7.4).
  private static func dated(_ component: Component) -> Component {
    if component.first(.sequence) != nil || component.first(.lastModified) != nil { return component }
    var builder = ComponentBuilder(component)
    builder.append(ContentLine("SEQUENCE:0"))
    return builder.component()
  }
}

extension Component {
  /// Whether one of its times is where X-WR-TIMEZONE says: it floats, or names a zone that nobody knows.
  fileprivate func isPlacedByCalendar(in zones: ZoneContext) -> Bool {
    properties.contains { line in
      guard let time = line.times.first.flatMap({ $0 }) else { return false }
      return time.isFloating || time.tzid.map { zones.rules(named: $0) == nil } ?? false
    }
  }
}
