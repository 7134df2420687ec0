package import ICalendar

/// Counts the parts of items that take time to process, regardless of their size in bytes.
package struct ItemLoad: Sendable {
  /// The parts that are counted.
  package enum Part: String, CaseIterable, Sendable {
    case lines = "lines"
    case parameters = "parameters"
    case lineParameters = "parameters on one line"
    case components = "components"
    case alarms = "alarms"
    case rules = "rules (RRULE, EXRULE)"
    case frequentRules = "rules that recur more than four times a day"
    case dates = "dates (RDATE, EXDATE)"
    case overrides = "changed instances (RECURRENCE-ID)"
    case laterChanges = "changes to all later instances (RANGE)"
    case definitions = "time zone definitions (VTIMEZONE)"
    case observances = "time zone observances"
    case zones = "time zone names"
    case items = "items"
    case calendarLines = "calendar properties"
  }

  /// A count that exceeds its limit.
  package struct Excess: Sendable, Hashable {
    package let part: Part
    /// The number of such parts.
    package let count: Int
    /// The maximum number.
    package let most: Int

    /// The excess as text, to follow a subject such as "the file".
    package var text: String { "has \(count) \(part.rawValue); the limit is \(most)" }
  }

  /// The limits for one item received from someone else, with its overrides and time zones. They are many times larger
  /// than what calendars contain in practice.
  package static let ofItem: [Part: Int] = [
    .lines: 100_000, .parameters: 500_000, .lineParameters: 1000, .components: 10_000, .alarms: 1000, .rules: 100,
    .frequentRules: 20, .dates: 100_000, .overrides: 5000,
    .laterChanges: 100, .definitions: 100, .observances: 2000, .zones: 100, .calendarLines: 1000,
  ]

  /// The limits for a file with many items. The length of the file limits everything else.
  package static let ofFile: [Part: Int] = [
    .parameters: 1_000_000, .alarms: 10_000, .rules: 10_000, .frequentRules: 500, .dates: 500_000, .overrides: 10_000,
    .laterChanges: 1000, .definitions: 10_000, .observances: 20_000, .zones: 500, .items: 25_000,
    .calendarLines: 10_000,
  ]

  /// The limits for a feed, which is read repeatedly and unattended. Its items and its length have separate limits.
  package static let ofFeed: [Part: Int] = [
    .parameters: 5_000_000, .alarms: 200_000, .rules: 200_000, .frequentRules: 500, .dates: 500_000,
    .overrides: 50_000, .laterChanges: 1000, .definitions: 10_000, .observances: 20_000, .zones: 500,
    .calendarLines: 10_000,
  ]

  private var counts: [Part: Int] = [:]
  /// The time zone names so far, as bytes.
  private var zones: Set<[UInt8]> = []

  /// Creates an empty count.
  package init() {}

  /// Counts the parts of one component.
  package init(of component: Component) { add(component) }

  /// Counts the parts of several components.
  package init(of components: some Sequence<Component>) { for component in components { add(component) } }

  /// Counts a property of a calendar.
  package mutating func addCalendarLine() { add(1, of: .calendarLines) }

  /// Counts an item and everything within it.
  package mutating func add(item: Component) {
    if item.component != .vtimezone { add(1, of: .items) }
    add(item)
  }

  /// Counts a component and the components within it.
  package mutating func add(_ component: Component) {
    let isObservance = component.component == .standard || component.component == .daylight
    add(1, of: .components)
    if component.component == .vtimezone { add(1, of: .definitions) }
    if isObservance { add(1, of: .observances) }
    if component.component == .valarm { add(1, of: .alarms) }
    var (lines, parameters) = (2, 0)
    for line in component.properties {
      lines += 1
      let count = line.parameterCount
      parameters += count
      counts[.lineParameters] = max(counts[.lineParameters] ?? 0, count)
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

  /// Whether a rule is hourly, minutely or secondly, or yields more than four times per day.
  private static func isFrequent(_ line: ContentLine) -> Bool {
    let parts = line.uri.uppercased().utf8.split(separator: UInt8(ascii: ";"))
    let isOften = ["FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY"].contains { frequency in
      parts.contains { $0.elementsEqual(frequency.utf8) }
    }
    let times = ["BYHOUR=", "BYMINUTE=", "BYSECOND="].reduce(1) { times, name in
      let list = parts.first { $0.starts(with: name.utf8) }
      return min(times * ((list?.count { $0 == UInt8(ascii: ",") } ?? 0) + 1), 5)
    }
    return isOften || times > 4
  }

  private mutating func add(_ count: Int, of part: Part) { counts[part, default: 0] += count }

  /// The first part that exceeds its limit, or nil if there is none.
  package func excess(over limits: [Part: Int]) -> Excess? {
    for part in Part.allCases {
      if let most = limits[part], let count = counts[part], count > most {
        return Excess(part: part, count: count, most: most)
      }
    }
    return nil
  }
}
