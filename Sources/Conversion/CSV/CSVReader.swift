import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Reads calendars in CSV: each row is an event or, in the plain flavor, possibly a to-do or a journal entry.
///
/// If the order of the date parts can be determined only from the dates themselves, the file is read twice, from a
/// temporary copy.
struct CSVReader: ElementReader {
  private let source: any ByteSource
  private let options: ConversionOptions
  private let stamp: Instant
  private let limits: ReadingLimits
  private var rows: CSVRowReader?
  private var header: CSVHeader?
  private var order: DateOrder?
  /// The pending elements, in reverse order.
  private var pending: [CalendarElement] = []
  /// The name of the open calendar, or nil if none is open.
  private var calendar: String?
  private var named = NamedZones()
  private var errors: [ConversionError] = []
  private var errorCount = 0
  private var isAtEnd = false
  private var issues: [ConversionIssue] = []
  private var losses: [Loss] = []
  private var isUTF8 = true
  private let zones = ZoneContext()

  /// The maximum number of errors to report.
  private static let mostErrors = 100

  /// - Parameter stamp: The time when the rows were written, for DTSTAMP.
  init(source: any ByteSource, options: ConversionOptions, stamp: Instant, limits: ReadingLimits) {
    self.source = source
    self.options = options
    self.stamp = stamp
    self.limits = limits
  }

  mutating func next() throws -> CalendarElement? {
    if rows == nil { try begin() }
    while pending.isEmpty {
      if isAtEnd { return nil }
      do {
        guard let row = try rows?.next() else {
          try end()
          continue
        }
        take(row)
      } catch let error as ConversionError where error.position != nil {
        note([error])
        try end()
      }
    }
    return pending.popLast()
  }

  mutating func takeIssues() -> [ConversionIssue] { issues.takeAll() }

  mutating func takeLosses() -> [Loss] { losses.takeAll() }

  // MARK: The beginning

  private mutating func begin() throws {
    let spool = try Spool()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { break }
      try spool.append(Array(buffer[..<count]))
    }
    let (separator, header) = try Self.header(options, limits) { spool.makeSource() }
    self.header = header
    order = options.dateOrder ?? header.dateOrder
    // Each pass needs a new source, because a source can be read only once.
    func rowsBehindHeader() throws -> CSVRowReader {
      var reader = CSVRowReader(spool.makeSource(), separator: separator, limit: limits.componentSize)
      _ = try reader.next()
      return reader
    }
    if order == nil {
      var reader = try rowsBehindHeader()
      order = try shownOrder(&reader, header)
    }
    rows = try rowsBehindHeader()
  }

  /// Finds the header, and the separator that yields the most known columns.
  private static func header(
    _ options: ConversionOptions, _ limits: ReadingLimits, _ source: () -> any ByteSource
  ) throws -> (UInt8, CSVHeader) {
    let flavor = try options.flavor.map { _ in try CSVFlavor(options) }
    var found: [(separator: UInt8, header: CSVHeader, width: Int)] = []
    for separator in options.separator.map({ [$0] }) ?? Array(",;\t|".utf8) {
      var reader = CSVRowReader(source(), separator: separator, limit: limits.componentSize)
      guard let row = try? reader.next() else { continue }
      if let header = try CSVHeader(row.cells.map { CSVText.text($0).text }, flavor: flavor) {
        found.append((separator, header, row.cells.count))
      }
    }
    let most = found.map(\.header.knownCount).max() ?? 0
    let best = found.filter { $0.header.knownCount == most }
    guard let first = best.first else {
      throw ConversionError(.foreign, "the first row contains no known column name")
    }
    // A header with one column has no separator.
    if best.count > 1, best.contains(where: { $0.width > 1 }) {
      throw ConversionError(.ambiguousSeparator, "the separator cannot be recognized from the header")
    }
    return (first.separator, first.header)
  }

  /// Determines the order of dates from the values, or returns nil if all of them are unambiguous.
  ///
  /// - Throws: ``ConversionError`` `ambiguousDateOrder`.
  private func shownOrder(_ reader: inout CSVRowReader, _ header: CSVHeader) throws -> DateOrder? {
    var ambiguous: (line: Int, column: Int, text: String)?
    while let row = try? reader.next() {
      for (index, column) in header.columns.enumerated() where index < row.cells.count && column.isDate {
        let text = CSVText.text(row.cells[index]).text
        if let order = CSVTime.order(shownBy: text), !text.contains(".") { return order }
        if ambiguous == nil, CSVTime.needsOrder(text) { ambiguous = (row.line, index + 1, text) }
      }
    }
    guard let ambiguous else { return nil }
    throw ConversionError(
      .ambiguousDateOrder, at: "\(ambiguous.line):\(ambiguous.column)",
      "“\(ambiguous.text)” is ambiguous, and no other date in the file shows which number is the month")
  }

  // MARK: Rows

  private mutating func take(_ row: CSVRowReader.Row) {
    guard let header else { return }
    var plain: [String: CSVCell] = [:]
    var fields: [CSVField: CSVCell] = [:]
    for (index, bytes) in row.cells.enumerated() {
      let (decoded, isUTF8) = CSVText.text(bytes)
      if !isUTF8 { noteEncoding(row.line, index + 1) }
      let text = header.flavor == .plain ? FormulaGuard.removed(from: decoded) : decoded
      guard index < header.columns.count else {
        if !text.isEmpty {
          note([
            ConversionError(
              .malformed, at: "\(row.line):\(index + 1)", "the header has no column for “\(text.prefix(60))”")
          ])
        }
        continue
      }
      switch header.columns[index] {
      case .plain(let name):
        plain[name] = CSVCell(text: Self.keepsBlanks.contains(name) ? text : text.trimmingBlanks, column: index + 1)
      case .field(let field): fields[field] = CSVCell(text: text.trimmingBlanks, column: index + 1)
      case .unknown(let name) where !text.isEmpty:
        losses.append(
          Loss(
            "column \(name.isEmpty ? String(index + 1) : name)", example: Loss.Example(line: row.line, text: text),
            why: "no property corresponds to it"))
      case .unknown: break
      }
    }
    var draft = CSVDraft(line: row.line, zone: options.inputZone, zones: zones)
    let component =
      header.flavor == .plain
      ? draft.plain(plain, order, stamp: stamp)
      : draft.importers(fields, order, endsInclusively: header.flavor == .google, stamp: stamp)
    note(draft.errors)
    losses += draft.losses
    guard let component, errors.isEmpty else { return }
    open(plain["calendar"]?.text ?? "")
    for (tzid, time) in draft.namedZones {
      named.add(tzid, at: zones.instant(of: time), isSeries: component.first(.rrule) != nil)
    }
    pending.insert(.component(component, isInCalendar: true), at: 0)
  }

  /// The columns whose leading and trailing blanks are kept.
  private static let keepsBlanks: Set<String> = ["title", "location", "description"]

  private mutating func note(_ found: [ConversionError]) {
    errorCount += found.count
    errors += found.prefix(max(0, Self.mostErrors - errors.count))
  }

  private mutating func noteEncoding(_ line: Int, _ column: Int) {
    if isUTF8 {
      issues.append(
        ConversionIssue(
          code: .encoding, position: "\(line):\(column)", message: "the text is not UTF-8; reading it as Windows-1252"))
    }
    isUTF8 = false
  }

  // MARK: Calendars

  private mutating func open(_ name: String) {
    if calendar == name { return }
    close()
    calendar = name
    ReadCalendar.begin.forEach { give($0) }
    if name.isEmpty { return }
    for property in ["NAME", "X-WR-CALNAME"] {
      give(.calendarProperty(ContentLine("\(property):\(TextValue.encode(name))")))
    }
  }

  /// Ends the open calendar, with the definitions of the time zones it uses.
  private mutating func close() {
    if calendar == nil { return }
    for definition in named.takeDefinitions(zones) { give(.component(definition, isInCalendar: true)) }
    give(.calendarEnd)
    calendar = nil
  }

  private mutating func give(_ element: CalendarElement) { pending.insert(element, at: 0) }

  private mutating func end() throws {
    isAtEnd = true
    if !errors.isEmpty { throw MalformedRows(errors: errors, count: errorCount) }
    if calendar == nil { open("") }
    close()
  }
}

extension CSVHeader.Column {
  /// Whether the column contains dates.
  fileprivate var isDate: Bool {
    switch self {
    case .plain(let name): ["start", "end", "due", "completed", "recurrence_id"].contains(name)
    case .field(let field): CSVField.dates.contains(field)
    case .unknown: false
    }
  }
}

/// The error for a file with unreadable rows. Its other rows are not converted either.
public struct MalformedRows: Error, Sendable {
  /// The errors in file order, up to a limit.
  public let errors: [ConversionError]
  /// The total number of errors.
  public let count: Int
}
