import CalendarModel
import CivilTime
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
  public struct Part {
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
    var names: [String] = []
    var groups: [String: [SplitFamily]] = [:]
    if case .size(let limit) = criterion {
      for (index, group) in packed(families, limit).enumerated() {
        names.append(String(index + 1))
        groups[names[index]] = group
      }
    } else {
      for family in families {
        let name = family.name(by: criterion)
        if groups[name] == nil { names.append(name) }
        groups[name, default: []].append(family)
      }
      if criterion == .month { names.sort() }
    }
    parts = names.map { name in
      let group = groups[name] ?? []
      return Part(name: name, itemCount: group.reduce(0) { $0 + $1.members.count }, text: text(of: group))
    }
  }

  /// Reads the iCalendar objects of an input.
  ///
  /// - Returns: its items by their UIDs.
  private mutating func read(_ input: CalendarInput) throws -> [SplitFamily] {
    var families: [SplitFamily] = []
    var indices: [String: Int] = [:]
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
          let index = uid.isEmpty ? families.count : indices[uid] ?? families.count
          if index == families.count { families.append(SplitFamily(uid: uid, number: index + 1)) }
          if !uid.isEmpty { indices[uid] = index }
          families[index].members.append((objects.count - 1, component))
        }
      case .calendarEnd: objects[objects.count - 1].isOpen = false
      }
    }
    issues = reader.takeIssues()
    losses = reader.takeLosses()
    return families
  }

  /// Families in groups whose texts have a size at most, if no family alone is larger.
  private func packed(_ families: [SplitFamily], _ limit: Int) -> [[SplitFamily]] {
    var groups: [[SplitFamily]] = []
    var contents = SplitContents()
    var size = 0
    for family in families {
      var grown = contents
      var added = grown.add(family, objects)
      if groups.isEmpty || size + added > limit {
        grown = SplitContents()
        added = grown.add(family, objects)
        groups.append([])
        size = 0
      }
      groups[groups.count - 1].append(family)
      contents = grown
      size += added
    }
    return groups
  }

  private func text(of families: [SplitFamily]) -> [UInt8] {
    let members = Dictionary(grouping: families.flatMap(\.members), by: \.object)
    return members.sorted { $0.key < $1.key }.flatMap { index, members in
      let components = members.map(\.component)
      return objects[index].text(components, Set(components.flatMap(\.timeZoneIDs)))
    }
  }
}

/// One iCalendar object of what is taken apart.
private struct SplitObject {
  let begin: ContentLine
  var properties: [ContentLine] = []
  var definitions: [Component] = []
  var isOpen = true

  func text(_ components: [Component], _ zones: Set<String>) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    // Nothing that appends to an array fails.
    try? writer.write(begin)
    for line in properties { try? writer.write(line) }
    for definition in definitions where zones.contains(definition.first(.tzid)?.text ?? "") {
      try? writer.write(definition)
    }
    for component in components { try? writer.write(component) }
    try? writer.write("END:VCALENDAR")
    try? writer.finish()
    return bytes
  }
}

/// The items with one UID, each with the iCalendar object that holds it.
private struct SplitFamily {
  let uid: String
  /// Its place in the input, from 1.
  let number: Int
  var members: [(object: Int, component: Component)] = []

  init(uid: String, number: Int) {
    self.uid = uid
    self.number = number
  }

  func name(by criterion: CalendarSplit.Criterion) -> String {
    switch criterion {
    case .uid, .size: return uid.isEmpty ? "without-uid-\(number)" : uid
    case .month:
      let first = members.compactMap { ComponentTimes($0.component).firstTime?.civilDateTime }.min()
      return first.map { String($0.date.text.prefix(4) + "-" + $0.date.text.dropFirst(4).prefix(2)) } ?? "undated"
    case .category:
      let categories = members.lazy.flatMap { $0.component.all(.categories) }.flatMap(\.texts)
      return categories.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        .first { !$0.isEmpty } ?? "uncategorized"
    }
  }
}

/// What a part holds of each iCalendar object, to know how many bytes one more item adds.
private struct SplitContents {
  /// The TZIDs in use.
  private var zones: [Int: Set<String>] = [:]

  /// Adds a family.
  ///
  /// - Returns: how many bytes it adds to the text.
  mutating func add(_ family: SplitFamily, _ objects: [SplitObject]) -> Int {
    var size = 0
    for (index, component) in family.members {
      let object = objects[index]
      let frame = object.text([], []).count
      if zones[index] == nil {
        zones[index] = []
        size += frame
      }
      size += object.text([component], []).count - frame
      for zone in component.timeZoneIDs where zones[index]?.insert(zone).inserted == true {
        size += object.text([], [zone]).count - frame
      }
    }
    return size
  }
}
