public import CivilTime
public import ICalendar

/// A calendar taken apart into several, each with the properties of the whole and the VTIMEZONEs that it needs.
///
/// Items with one UID stay together: a series with its overrides.
public struct CalendarSplit {
  /// What decides which items stand together.
  public enum Criterion: Hashable, Sendable {
    /// Each UID by itself.
    case uid
    /// The month in which an item begins, or a series next takes place, on its own clock; of one that is over, when it
    /// first began.
    case month
    /// The first of the categories.
    case category
    /// The size of the parts, in bytes; items stay in their order.
    case size(Int)
  }

  /// One of the calendars.
  public struct Part: Sendable {
    /// What its items have in common: the UID, a month such as `2026-11`, a category, or its number.
    public let name: String
    /// How many items it holds.
    public let itemCount: Int
    /// Its text.
    public let text: [UInt8]
  }

  /// The parts, in the order of their first items; parts by month in the order of the months.
  public private(set) var parts: [Part] = []

  private var objects: [SplitObject] = []
  private let now: Instant

  /// Takes iCalendar text apart.
  ///
  /// - Parameter now: From when on the next month of a series is looked for.
  /// - Throws: `ICalendarError` if it is no calendar.
  public init(text: [UInt8], by criterion: Criterion, now: Instant = .now) throws(ICalendarError) {
    let reader = CalendarReader(source: MemoryByteSource(text))
    try self.init(by: criterion, now: now) { () throws(ICalendarError) in try reader.next() }
  }

  /// Takes the elements of a calendar apart.
  ///
  /// - Parameters:
  ///   - now: From when on the next month of a series is looked for.
  ///   - next: Gives the next element; nil at the end.
  /// - Throws: What the function throws.
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
    for family in families {
      let name = ExactText(family.name(by: criterion, objects, from: now))
      if groups[name] == nil { names.append(name) }
      groups[name, default: []].append(family)
    }
    if criterion == .month { names.sort { $0.text < $1.text } }
    parts = names.map { Self.part(named: $0.text, groups[$0] ?? [], objects) }
  }

  /// Reads iCalendar objects.
  ///
  /// - Returns: their items by their UIDs.
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
          objects[objects.count - 1].definitions.append(component)
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
