import CalendarModel
public import CivilTime
public import ICalendar
import TimeZones

/// A calendar divided into several, each with the properties of the whole and the VTIMEZONEs that it uses.
///
/// Items with the same UID stay together: a series with its overrides.
public struct CalendarSplit {
  /// The criterion by which items are grouped.
  public enum Criterion: Hashable, Sendable {
    /// Each UID separately.
    case uid
    /// The month in which an item begins, or in which a series next takes place, in local time; for a series that is
    /// over, the month of its start.
    case month
    /// The first category.
    case category
    /// The size of the parts in bytes; items keep their order.
    case size(Int)
  }

  /// One of the resulting calendars.
  public struct Part: Sendable {
    /// What its items have in common: the UID, a month such as `2026-11`, a category, or a number.
    public let name: String
    /// The number of items.
    public let itemCount: Int
    fileprivate let families: [SplitFamily]
    fileprivate let objects: [SplitObject]

    /// Creates a part from some families.
    init(named name: String, _ families: [SplitFamily], of objects: [SplitObject]) {
      self.name = name
      self.families = families
      self.objects = objects
      itemCount = families.reduce(0) { $0 + $1.members.count }
    }

    /// The iCalendar text. It is generated on each access, because the properties of the whole and its VTIMEZONEs,
    /// repeated in many parts, may not fit into memory.
    public var text: [UInt8] {
      let members = Dictionary(grouping: families.flatMap(\.members), by: \.object)
      return members.sorted { $0.key < $1.key }.flatMap { index, members in
        let components = members.map(\.component)
        return objects[index].text(components, Set(components.flatMap(\.timeZoneIDs).map(ExactText.init)))
      }
    }
  }

  /// The total number of bytes in all parts that do not belong to items: the properties of the calendars and the
  /// VTIMEZONEs, which each part repeats.
  public var repeatedByteCount: Int {
    let frames = objects.map(\.frameSize)
    var sizes = [[ExactText: Int]](repeating: [:], count: objects.count)
    var sum = 0
    for part in parts {
      var zones: [Int: Set<ExactText>] = [:]
      for (object, component) in part.families.flatMap(\.members) {
        zones[object, default: []].formUnion(component.timeZoneIDs.map(ExactText.init))
      }
      for (object, zones) in zones {
        sum += frames[object]
        for zone in zones {
          let size = sizes[object][zone] ?? SplitObject.size(of: objects[object].definitions(of: [zone]))
          sizes[object][zone] = size
          sum += size
        }
      }
    }
    return sum
  }

  /// The parts, in the order of their first items; parts by month are sorted by month.
  public private(set) var parts: [Part] = []

  private var objects: [SplitObject] = []
  private let now: Instant

  /// Divides iCalendar text.
  ///
  /// - Parameter now: The time from which the next month of a series is determined.
  /// - Throws: `ICalendarError` if the text is not a calendar.
  public init(text: [UInt8], by criterion: Criterion, now: Instant = .now) throws(ICalendarError) {
    let reader = CalendarReader(source: MemoryByteSource(text))
    try self.init(by: criterion, now: now) { () throws(ICalendarError) in try reader.next() }
  }

  /// Divides the elements of a calendar.
  ///
  /// - Parameters:
  ///   - now: The time from which the next month of a series is determined.
  ///   - next: Returns the next element, or nil at the end.
  /// - Throws: Any error thrown by `next`.
  public init<Failure: Error>(
    by criterion: Criterion, now: Instant = .now, elements next: () throws(Failure) -> CalendarElement?
  ) throws(Failure) {
    self.now = now
    let families = try read(next)
    var names: [ExactText] = []
    var groups: [ExactText: [SplitFamily]] = [:]
    if case .size(let limit) = criterion {
      parts = Self.parts(of: families, objects, size: limit, items: nil)
      return
    }
    let zones = criterion == .month ? objects.map { ZoneContext(components: $0.definitions) } : []
    for family in families {
      let name = ExactText(family.name(by: criterion, zones, from: now))
      if groups[name] == nil { names.append(name) }
      groups[name, default: []].append(family)
    }
    if criterion == .month { names.sort { $0.text < $1.text } }
    parts = names.map { Part(named: $0.text, groups[$0] ?? [], of: objects) }
  }

  /// Reads iCalendar objects.
  ///
  /// - Returns: The items, by UID.
  private mutating func read<Failure: Error>(
    _ next: () throws(Failure) -> CalendarElement?
  ) throws(Failure) -> [SplitFamily] {
    var families: [SplitFamily] = []
    var indices: [ExactText: Int] = [:]
    while let element = try next() {
      switch element {
      case .calendarBegin(let line): objects.append(SplitObject(begin: line))
      case .calendarProperty(let line): objects[objects.count - 1].properties.append(line)
      case .component(let component, let isInCalendar):
        if objects.isEmpty || !isInCalendar && objects.last?.isOpen == false {
          objects.append(SplitObject(begin: ContentLine("BEGIN:VCALENDAR")))
        }
        if component.component == .vtimezone {
          objects[objects.count - 1].add(component)
        } else {
          let uid = component.first(.uid)?.uri ?? ""
          let name = ExactText(uid)
          let index = uid.isEmpty ? families.count : indices[name] ?? families.count
          if index == families.count { families.append(SplitFamily(uid: uid, number: index + 1)) }
          if !uid.isEmpty { indices[name] = index }
          families[index].members.append((objects.count - 1, component))
        }
      case .calendarEnd: objects[objects.count - 1].isOpen = false
      }
    }
    return families
  }
}
