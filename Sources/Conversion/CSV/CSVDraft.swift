import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// A component that is being created from a row.
struct CSVDraft {
  /// The line on which the row begins.
  let line: Int
  /// The time zone for times that do not specify one, or nil for floating times.
  let zone: String?
  let zones: ZoneContext
  /// The errors in the row.
  private(set) var errors: [ConversionError] = []
  /// The data in the row that the component cannot represent.
  private(set) var losses: [Loss] = []
  /// The time zones of the row's times, each with one of those times.
  private(set) var namedZones: [(tzid: String, time: CalendarTime)] = []
  private var lines: [ContentLine] = []
  private var alarm: Component?

  init(line: Int, zone: String?, zones: ZoneContext) {
    self.line = line
    self.zone = zone
    self.zones = zones
  }

  /// Records an error in a cell.
  mutating func fail(_ cell: CSVCell, _ expected: String) {
    let found = cell.text.count > 60 ? cell.text.prefix(59) + "…" : cell.text[...]
    errors.append(ConversionError(.malformed, at: "\(line):\(cell.column)", "“\(found)” is not \(expected)"))
  }

  /// Reads a cell as yes or no, or returns nil if it is neither.
  mutating func flag(_ cell: CSVCell?) -> Bool? {
    guard let cell else { return nil }
    let flag = CSVWords.flags[cell.text.lowercased()]
    if flag == nil { fail(cell, "true or false") }
    return flag
  }

  /// Counts a cell of a column as lost.
  mutating func lose(_ cell: CSVCell, _ column: String, why: String) {
    losses.append(Loss("column \(column)", example: Loss.Example(line: line, text: cell.text), why: why))
  }

  /// Adds a text property, or nothing if the cell is empty.
  mutating func add(_ name: String, text cell: CSVCell?) {
    guard let cell, !cell.text.isEmpty else { return }
    add(name, raw: TextValue.encode(cell.text), cell)
  }

  /// Adds a property with a raw iCalendar value.
  mutating func add(_ name: String, _ parameters: [Parameter] = [], raw value: String, _ cell: CSVCell) {
    guard !value.isEmpty else { return }
    if let line = try? ContentLine(name: name, parameters: parameters, rawValue: value) {
      lines.append(line)
    } else {
      fail(cell, "a value without line breaks")
    }
  }

  /// Adds a time property.
  ///
  /// - Parameter tzid: The time zone named in the row.
  mutating func add(_ name: String, _ time: CSVTime, tzid: String?, _ cell: CSVCell) {
    switch calendarTime(time, tzid: tzid) {
    case .date(let date): add(name, [Parameter("VALUE", ["DATE"])], raw: date.text, cell)
    case .zoned(let civil, let tzid):
      namedZones.append((tzid, .zoned(civil, tzid: tzid)))
      add(name, [Parameter("TZID", [tzid])], raw: civil.text, cell)
    case .utc(let civil): add(name, raw: civil.text + "Z", cell)
    case .floating(let civil): add(name, raw: civil.text, cell)
    }
  }

  /// Converts the time in a cell.
  func calendarTime(_ time: CSVTime, tzid: String?) -> CalendarTime {
    switch time {
    case .date(let date): return .date(date)
    case .local(let civil): return (tzid ?? zone).map { .zoned(civil, tzid: $0) } ?? .floating(civil)
    case .instant(let instant, _):
      // The offset determines the instant, regardless of the time zone that the row names.
      guard let tzid, let rules = zones.rules(named: tzid) else { return .utc(instant.civil(at: .zero)) }
      let civil = rules.civil(at: instant)
      // The second occurrence of a repeated local time can only be expressed in UTC.
      return rules.instant(of: civil) == instant ? .zoned(civil, tzid: tzid) : .utc(instant.civil(at: .zero))
    }
  }

  /// Adds people, some of whom may have no address.
  mutating func add(_ name: String, people cell: CSVCell?, _ parameters: [Parameter] = []) {
    guard let cell else { return }
    for person in name == "ORGANIZER" ? [cell.text] : CSVList.values(cell.text) where !person.isEmpty {
      let person = PersonText(person)
      add(name, person.parameters + parameters, raw: person.uri, cell)
    }
  }

  /// Adds a display alarm with the title as its text.
  mutating func addAlarm(secondsFromStart seconds: Int64, title: String) {
    var builder = ComponentBuilder(.valarm)
    builder.append(ContentLine("ACTION:DISPLAY"))
    builder.append(ContentLine("DESCRIPTION:\(TextValue.encode(title))"))
    builder.append(ContentLine("TRIGGER:\(CalendarDuration(seconds: seconds).text)"))
    alarm = builder.component()
  }

  /// Returns the component.
  ///
  /// - Parameters:
  ///   - uid: The UID, or nil to derive it from the rest of the component.
  ///   - stamp: The value of DTSTAMP.
  func component(_ kind: KnownComponent, uid: ContentLine?, stamp: Instant) -> Component {
    var builder = ComponentBuilder(kind)
    builder.append(lines)
    if let alarm { builder.append(alarm) }
    let uid = uid ?? ContentLine("UID:\(Identification.derivedUID(of: builder.component()))")
    builder.elements.insert(contentsOf: [.property(uid), .property(ContentLine("DTSTAMP:\(stamp)"))], at: 0)
    return builder.component()
  }
}

/// A cell of a row.
struct CSVCell {
  /// The text, without surrounding blanks.
  let text: String
  /// The number of the cell in its row, from 1.
  let column: Int
}
