package import ICalendar

/// How much there is in items of what whoever keeps them has to work through, beyond their bytes.
package struct ItemLoad: Sendable {
  /// What is counted.
  package enum Part: String, CaseIterable, Sendable {
    case lines = "lines"
    case parameters = "parameters"
    case components = "components"
    case alarms = "alarms"
    case rules = "rules (RRULE, EXRULE)"
    case frequentRules = "rules of hours, minutes or seconds (FREQ)"
    case dates = "dates (RDATE, EXDATE)"
    case overrides = "changed instances (RECURRENCE-ID)"
    case laterChanges = "changes of all later instances (RANGE)"
    case observances = "parts of time zones"
    case zones = "names of time zones"
    case items = "items"
    case calendarLines = "properties of calendars"
  }

  /// More of something than may be there.
  package struct Excess: Sendable, Hashable {
    /// What it is.
    package let part: Part
    /// How many there are.
    package let count: Int
    /// How many may be there.
    package let most: Int

    /// That it is too much, after words for what has it.
    package var text: String { "has \(count) \(part.rawValue), and may have \(most)" }
  }

  /// What one item with its overrides and time zones may have that somebody else sends: many times what calendars have.
  package static let ofItem: [Part: Int] = [
    .lines: 100_000, .parameters: 500_000, .components: 10_000, .alarms: 1000, .rules: 100, .dates: 100_000,
    .overrides: 5000,
    .laterChanges: 100, .observances: 2000, .zones: 100, .calendarLines: 1000,
  ]

  /// What a file of many items may have; its length limits the rest.
  package static let ofFile: [Part: Int] = [
    .parameters: 1_000_000, .alarms: 10_000, .rules: 10_000, .frequentRules: 500, .dates: 500_000, .overrides: 10_000,
    .laterChanges: 1000,
    .observances: 20_000, .zones: 500, .items: 25_000, .calendarLines: 10_000,
  ]

  /// What a feed may have, which is read again and again without anybody looking; its items and its length have limits of
  /// their own.
  package static let ofFeed: [Part: Int] = [
    .parameters: 5_000_000, .alarms: 200_000, .rules: 200_000, .frequentRules: 500, .dates: 500_000,
    .overrides: 50_000, .laterChanges: 1000, .observances: 20_000, .zones: 500, .calendarLines: 10_000,
  ]

  private var counts: [Part: Int] = [:]
  /// The names of time zones so far, by their bytes.
  private var zones: Set<[UInt8]> = []

  /// Nothing.
  package init() {}

  /// That of one component.
  package init(of component: Component) { add(component) }

  /// Adds a property of a calendar.
  package mutating func addCalendarLine() { add(1, of: .calendarLines) }

  /// Adds an item, with what is within it.
  package mutating func add(item: Component) {
    if item.component != .vtimezone { add(1, of: .items) }
    add(item)
  }

  /// Adds a component with those within it.
  package mutating func add(_ component: Component) {
    let isObservance = component.component == .standard || component.component == .daylight
    add(1, of: .components)
    if isObservance { add(1, of: .observances) }
    if component.component == .valarm { add(1, of: .alarms) }
    var (lines, parameters) = (2, 0)
    for line in component.properties {
      lines += 1
      parameters += line.parameterCount
      if let name = line[parameter: .tzid], zones.insert(Array(name.utf8)).inserted { add(1, of: .zones) }
      switch line.property {
      case .rrule, .exrule:
        if isObservance { continue }
        add(1, of: .rules)
        if Self.isFrequent(line) { add(1, of: .frequentRules) }
      case .rdate, .exdate:
        add(line.withValueBytes { $0.reduce(1) { $1 == UInt8(ascii: ",") ? $0 + 1 : $0 } }, of: .dates)
      case .recurrenceID:
        add(1, of: .overrides)
        if line.withUnfolded({ RecurrenceID($0) })?.includesFuture == true { add(1, of: .laterChanges) }
      default: break
      }
    }
    add(lines, of: .lines)
    add(parameters, of: .parameters)
    for child in component.components { add(child) }
  }

  /// Whether a rule is about hours, minutes or seconds.
  private static func isFrequent(_ line: ContentLine) -> Bool {
    let parts = line.uri.uppercased().utf8.split(separator: UInt8(ascii: ";"))
    return ["FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY"].contains { frequency in
      parts.contains { $0.elementsEqual(frequency.utf8) }
    }
  }

  private mutating func add(_ count: Int, of part: Part) { counts[part, default: 0] += count }

  /// What there is too much of; nil if all is within limits.
  package func excess(over limits: [Part: Int]) -> Excess? {
    for part in Part.allCases {
      if let most = limits[part], let count = counts[part], count > most {
        return Excess(part: part, count: count, most: most)
      }
    }
    return nil
  }
}
