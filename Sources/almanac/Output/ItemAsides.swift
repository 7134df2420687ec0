import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import ICalendar
import Recurrence

/// The less common details of an item.
struct ItemAsides {
  /// Its classification in lower case, or nil if it has none.
  let classification: String?
  /// The occurrences excluded from and added to a series.
  let exceptionDates: [CalendarTime]
  let recurrenceDates: [CalendarTime]
  /// Occurrences added and excluded in addition to the rules, as text.
  let dates: [(label: String, text: String)]
  /// The item's requirements, what it belongs to, and how it looks, as text.
  let belongings: [(label: String, text: String)]
  /// When it was written, and the properties not shown elsewhere, as text.
  let records: [(label: String, text: String)]

  /// The maximum number of values shown from a long list.
  private static let room = 12

  init(_ item: StoredItem, _ common: (any CalendarItem)?, _ event: Event?, _ times: TimeText) {
    let component = item.component
    classification = component.first(.classification).map { $0.text.lowercased() }
    exceptionDates = common?.exceptionDates ?? []
    let extra = common?.recurrenceDates ?? []
    recurrenceDates = extra.map(\.start)
    var dates: [(String, String)] = []
    dates.append(("Also on", Self.lines(extra) { Self.text($0, times) }))
    dates += (common?.exceptionRules ?? []).map { ("Excluded", $0.text) }
    dates.append(("Excluded", Self.lines(exceptionDates, times.full)))
    self.dates = dates
    var belongings: [(String, String)] = []
    if let classification, classification != "public" { belongings.append(("Class", classification)) }
    if let travel = event?.travelDuration { belongings.append(("Travel", DurationText.words(travel))) }
    belongings.append(("Resources", (common?.resources ?? []).joined(separator: ", ")))
    belongings.append(("Color", common?.color ?? ""))
    belongings += (common?.images ?? []).map { ("Image", $0.content.uri ?? "inline data") }
    belongings += (common?.relations ?? []).map {
      ("Related", "\($0.uid) (\(($0.kind ?? .parent).rawValue.lowercased()))")
    }
    self.belongings = belongings
    var records = (common?.requestStatuses ?? []).map { ("Answer", "\($0.code) \($0.text)") }
    if let created = common?.created { records.append(("Created", times.full(.utc(created.civil(at: .zero))))) }
    if let changed = common?.lastModified { records.append(("Modified", times.full(.utc(changed.civil(at: .zero))))) }
    if let sequence = common?.sequence, sequence > 0 { records.append(("Version", "\(sequence)")) }
    let others = Self.others(of: component)
    if !others.isEmpty { records.append(("Other", Self.list(others) + " (--raw shows them)")) }
    self.records = records
  }

  /// An added occurrence, with its own length if it has one.
  private static func text(_ date: RecurrenceDate, _ times: TimeText) -> String {
    guard case .period(let period) = date else { return times.full(date.start) }
    switch period.end {
    case .time(let end): return "\(times.full(period.start)) to \(times.full(end))"
    case .duration(let length): return "\(times.full(period.start)) for \(DurationText.words(length))"
    }
  }

  /// Values, one per line; for a long list, the first ones and the number of remaining ones.
  private static func lines<Value>(_ values: [Value], _ text: (Value) -> String) -> String {
    let rest = values.count - room
    return (values.prefix(room).map(text) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
  }

  private static func list(_ names: [String]) -> String {
    let rest = names.count - room
    return (names.prefix(room) + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  /// The names of the properties and subcomponents that are not shown elsewhere, without duplicates.
  private static func others(of component: Component) -> [String] {
    let lines = component.properties.filter { line in line.property.map { !shown.contains($0) } ?? true }
    let inner = component.components.filter { $0.component != .valarm }
    var seen: Set<String> = []
    return (lines.map { $0.name.uppercased() } + inner.map(\.name)).filter { seen.insert($0).inserted }
  }

  /// The properties that are shown, or whose meaning is shown.
  private static let shown: Set<KnownProperty> = [
    .uid, .dtstamp, .summary, .dtstart, .dtend, .due, .duration, .completed, .recurrenceID, .rrule, .exrule, .rdate,
    .exdate, .freebusy, .status, .transp, .xMicrosoftCDOBusyStatus, .xAppleEWSBusyStatus, .priority, .percentComplete,
    .location, .geo, .xAppleStructuredLocation, .url, .conference, .categories, .organizer, .attendee, .contact,
    .attach, .description, .comment, .classification, .xAppleTravelDuration, .resources, .color, .image, .relatedTo,
    .requestStatus, .created, .lastModified, .sequence,
  ]
}
