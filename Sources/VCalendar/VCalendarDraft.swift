import CalendarModel
import CivilTime
import ICalendar

/// A component under construction from vCalendar 1.0 lines.
struct VCalendarDraft {
  let name: String
  let clocks: VCalendarClocks
  let lines: [VCalendarLine]
  /// The start, in the form in which it is written.
  private(set) var start: CalendarTime?
  private var made: [ContentLine] = []
  private var alarms: [Component] = []
  /// Times in the zone of the file, and whether each may recur forever.
  private(set) var zonedTimes: [(time: CivilDateTime, isSeries: Bool)] = []
  private(set) var oddities: [VCalendarOddity] = []
  private(set) var omissions: [VCalendarOmission] = []

  init(_ name: String, _ clocks: VCalendarClocks, _ lines: [VCalendarLine]) {
    self.name = name
    self.clocks = clocks
    self.lines = lines
  }

  /// Returns the first line with the given name.
  func first(_ name: String) -> VCalendarLine? { lines.first { $0.name == name } }

  // MARK: Adding

  mutating func add(_ line: String) { made.append(ContentLine(line)) }

  mutating func add(_ name: String, _ parameters: [Parameter], raw value: String) {
    if let line = try? ContentLine(name: name, parameters: parameters, rawValue: value.filter({ !$0.isControl })) {
      made.append(line)
    }
  }

  mutating func add(_ alarm: Component) { alarms.append(alarm) }

  /// Adds a property with times as its value.
  mutating func add(_ name: String, _ times: [CalendarTime], isSeries: Bool = false) {
    for case .zoned(let civil, _) in times { zonedTimes.append((civil, isSeries)) }
    guard let first = times.first else { return }
    let parameters: [Parameter] =
      first.isDate ? [Parameter("VALUE", ["DATE"])] : first.tzid.map { [Parameter("TZID", [$0])] } ?? []
    let values = times.map { $0.isDate ? $0.civilDate.text : $0.civilDateTime.text + ($0.isUTC ? "Z" : "") }
    add(name, parameters, raw: values.joined(separator: ","))
  }

  mutating func note(_ line: VCalendarLine, _ message: String) {
    oddities.append(VCalendarOddity(line: line.number, message: message))
  }

  mutating func lose(_ what: String, _ line: VCalendarLine, _ why: String) {
    let text = "\(line.name):\(line.written)"
    let uid = first("UID")?.written
    omissions.append(VCalendarOmission(what: what, uid: uid, line: line.number, text: text, why: why))
  }

  /// Returns the time of a property, or nil if there is none. An unreadable time is reported.
  mutating func time(_ name: String) -> VCalendarTime? {
    guard let line = first(name), !line.written.isEmpty else { return nil }
    if let time = VCalendarTime(line.text.text) { return time }
    lose("\(self.name)/\(name)", line, "the value is not a time such as 20261120T091500")
    return nil
  }

  // MARK: Times

  private static let hints: [String: Set<String>] = [
    "X-ALLDAY": ["1", "TRUE"], "X-FUNAMBOL-ALLDAY": ["1", "TRUE"], "X-MICROSOFT-CDO-ALLDAYEVENT": ["1", "TRUE"],
    "X-EPOCAGENDAENTRYTYPE": ["ANNIVERSARY", "EVENT"],
  ]

  /// Adds DTSTART and DTEND or DUE. All-day events must be marked as such, because vCalendar has no type for them.
  mutating func addTimes() {
    let endName = name == "VTODO" ? "DUE" : "DTEND"
    var (begin, end) = (time("DTSTART"), time(endName))
    let isHinted = lines.contains { Self.hints[$0.name]?.contains($0.written.uppercased()) ?? false }
    if let start = begin, let line = first("DTSTART"), name == "VEVENT", Self.isWholeDays(start, end) {
      if isHinted {
        (begin, end) = (.date(start.civil.date), end.map { .date(Self.exclusiveEnd($0, after: start.civil.date)) })
      } else if end.map({ $0.civil.date > start.civil.date || $0.civil.hour == 23 }) ?? false {
        note(line, "it lasts from midnight to midnight but is not marked as all-day, so it remains timed")
      }
    }
    let isSeries = first("RRULE") != nil
    start = begin.map(clocks.time)
    if let start { add("DTSTART", [start], isSeries: isSeries) }
    guard let end, let line = first(endName) else { return }
    if let begin, name == "VEVENT", clocks.instant(of: end) <= clocks.instant(of: begin) {
      if end != begin { note(line, "it ends before it begins; the end is ignored") }
      return
    }
    if let begin, (begin.isDate) != (end.isDate) {
      return lose(
        "\(name)/\(endName)", line, "only one of this value and the start is a date; the other has a time of day")
    }
    add(endName, [clocks.time(end)], isSeries: isSeries)
  }

  private static func isWholeDays(_ start: VCalendarTime, _ end: VCalendarTime?) -> Bool {
    guard !start.isDate, start.civil.secondOfDay == 0 else { return false }
    guard let end, !end.isDate else { return end == nil }
    return end.civil.secondOfDay == 0 || end.civil.secondOfDay >= 86_340
  }

  private static func exclusiveEnd(_ end: VCalendarTime, after start: CivilDate) -> CivilDate {
    max(end.civil.date.adding(days: end.civil.hour == 23 ? 1 : 0), start.adding(days: 1))
  }

  // MARK: The component

  /// Returns the finished component.
  func component(stamp: Instant) -> Component {
    var builder = ComponentBuilder(name == "VTODO" ? .vtodo : .vevent)
    builder.elements = made.map { .property($0) } + alarms.map { .component($0) }
    let changed = first("LAST-MODIFIED").flatMap { VCalendarTime($0.text.text) }.map(clocks.utc)
    builder.elements.insert(.property(ContentLine("DTSTAMP:\(changed ?? "\(stamp)")")), at: 0)
    return Identification.completed(builder.component())
  }
}

extension VCalendarTime {
  /// Whether the value is a date without a time.
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
