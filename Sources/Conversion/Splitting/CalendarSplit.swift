public import ICalendar

/// A calendar taken apart into several, each with the properties of the whole and the VTIMEZONEs that it needs.
///
/// Items with one UID stay together: a series with its overrides.
public struct CalendarSplit {
  /// What decides which items stand together.
  public enum Criterion: Hashable, Sendable {
    /// Each UID by itself.
    case uid
    /// The month in which an item begins, or a series first begins, on its own clock.
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
  /// What was odd in the input.
  public private(set) var issues: [ConversionIssue] = []
  /// What of the input could not be taken over.
  public private(set) var losses: [Loss] = []

  private var objects: [SplitObject] = []

  /// Takes an input of any format apart.
  ///
  /// - Throws: ``ConversionError``, or `ICalendarError` if the input cannot be read.
  public init(_ input: CalendarInput, by criterion: Criterion) throws {
    let families = try read(input)
    var names: [ExactText] = []
    var groups: [ExactText: [SplitFamily]] = [:]
    if case .size(let limit) = criterion {
      parts = Self.parts(of: families, objects, size: limit, items: nil)
      return
    }
    for family in families {
      let name = ExactText(family.name(by: criterion))
      if groups[name] == nil { names.append(name) }
      groups[name, default: []].append(family)
    }
    if criterion == .month { names.sort { $0.text < $1.text } }
    parts = names.map { Self.part(named: $0.text, groups[$0] ?? [], objects) }
  }

  /// Reads the iCalendar objects of an input.
  ///
  /// - Returns: its items by their UIDs.
  private mutating func read(_ input: CalendarInput) throws -> [SplitFamily] {
    var families: [SplitFamily] = []
    var indices: [ExactText: Int] = [:]
    var reader = try FormatTable.reader(of: input, from: nil)
    while let element = try reader.next() {
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
    issues = reader.takeIssues()
    losses = reader.takeLosses()
    return families
  }
}
