import CalendarModel
import GRDB
import ICalendar

/// An export in progress.
struct ExportSession: ~Copyable {
  private let db: Database
  private let query: ItemQuery
  private let condition: RowCondition
  private let options: ExportOptions
  private var writer: ContentLineWriter
  private let counter: Counter
  private var summary = ExportSummary()
  /// The number of calendars that have each name, either as their title or as the name in their file.
  private var uses: [[Substring]: Int] = [:]

  /// Counts the bytes sent to the sink.
  private final class Counter {
    var bytes = 0
  }

  init(_ db: Database, query: ItemQuery, options: ExportOptions, sink: @escaping ([UInt8]) throws -> Void) throws {
    self.db = db
    self.query = query
    self.options = options
    let own = try RowCondition(query, db)
    condition = query.isOfWholeCalendars ? own : own.withFamilies
    let counter = Counter()
    self.counter = counter
    writer = ContentLineWriter { bytes in
      counter.bytes += bytes.count
      try sink(bytes)
    }
  }

  mutating func run() throws -> ExportSummary {
    let all = try StoredCalendar.fetchAll(db)
    var lines: [Int64: [ContentLine]] = [:]
    for calendar in all {
      let properties = try CalendarProperties(db, calendarID: calendar.id).lines
      lines[calendar.id] = properties
      let name = CalendarInfo(properties).name
      for words in Set([calendar.title.words, (name ?? calendar.title).words]) { uses[words, default: 0] += 1 }
    }
    let chosen = try query.calendars.map { try StoredCalendar.fetch(db, named: $0)?.id }
    for calendar in all where chosen.isEmpty || chosen.contains(calendar.id) {
      try write(calendar, lines[calendar.id] ?? [])
    }
    try writer.finish()
    summary.byteCount = counter.bytes
    return summary
  }

  private mutating func write(_ calendar: StoredCalendar, _ lines: [ContentLine]) throws {
    let condition = condition.inCalendar(calendar.id)
    let isWhole = query.isOfWholeCalendars
    let layout = try ExportLayout(db, calendarID: calendar.id, condition: condition, keepsUnusedZones: isWhole)
    // A VCALENDAR must contain a component (RFC 5545 section 3.6), but an imported file may not contain one.
    guard layout.hasItems || (isWhole && (!lines.isEmpty || !layout.parts[0].definitions.isEmpty)) else { return }
    let missing = try MissingZones(db, condition: condition, layout: layout)
    for (index, part) in layout.parts.enumerated() {
      try begin(header(lines, calendar, method: part.method))
      try writeZones(part.definitions, missing.parts[index], areInOrder: layout.parts.count == 1)
      try writeItems(condition, part: index, layout: layout)
      try end()
    }
  }

  private mutating func writeItems(_ condition: RowCondition, part: Int, layout: ExportLayout) throws {
    let items = try StoredItemTable(db).contents(condition)
    while let row = try items.next() {
      if layout.parts.count > 1, layout.part(ofItem: row["id"]) != part { continue }
      try row.withBytes(1) { try writer.write(unfolded: $0) }
      summary.items += 1
    }
  }

  /// Writes the stored VTIMEZONEs in the order in which they were added, followed by the generated ones sorted by name.
  /// If there are several VCALENDARs, all are sorted by name, because otherwise the order would change when the export
  /// is imported into another store.
  private mutating func writeZones(
    _ definitions: [String: Int64], _ made: [String: Component], areInOrder: Bool
  ) throws {
    let stored = definitions.sorted { $0.value < $1.value }.map(\.key)
    let names = stored + made.keys.sorted()
    for name in areInOrder ? names : names.sorted() {
      if let number = definitions[name] {
        try ZoneTable(db).content(number)?.withUnsafeBufferPointer { try writer.write(unfolded: $0) }
      } else if let component = made[name] {
        try component.withUnfoldedBytes { try writer.write(unfolded: $0.assumingMemoryBound(to: UInt8.self)) }
      }
    }
  }

  private mutating func begin(_ header: [ContentLine]) throws {
    try writer.write("BEGIN:VCALENDAR")
    for line in header { try writer.write(line) }
    summary.calendars += 1
  }

  private mutating func end() throws {
    try writer.write("END:VCALENDAR")
  }

  /// The properties, with the calendar's title as its name if the name from its file is also the name of another
  /// calendar. Otherwise, an import would merge the two calendars.
  private func named(_ lines: [ContentLine], _ calendar: StoredCalendar) -> [ContentLine] {
    guard options.separatesNames, let name = CalendarInfo(lines).name, name.words != calendar.title.words,
      (uses[name.words] ?? 0) > 1
    else {
      return lines
    }
    return lines.map { line in
      line.property == .name || line.property == .xWRCalname
        ? ContentLine("\(line.name):\(TextValue.encode(calendar.title))") : line
    }
  }

  /// The properties of a VCALENDAR: the properties from the calendar's files, and any required properties that are
  /// missing.
  ///
  /// - Parameter method: The METHOD of the items, or nil to use the METHOD from the options.
  private func header(_ lines: [ContentLine], _ calendar: StoredCalendar, method: String?) -> [ContentLine] {
    var header = named(lines.filter { $0.property != .method }, calendar)
    if header.isEmpty { header.append(ContentLine("X-WR-CALNAME:\(TextValue.encode(calendar.title))")) }
    if !header.contains(where: { $0.property == .prodid }) {
      header.insert(ContentLine("PRODID:\(TextValue.encode(options.productIdentifier))"), at: 0)
    }
    if !header.contains(where: { $0.property == .version }) { header.insert(ContentLine("VERSION:2.0"), at: 0) }
    if let method = method ?? options.method {
      let place = header.lastIndex { $0.property == .version || $0.property == .prodid }.map { $0 + 1 } ?? 0
      header.insert(ContentLine("METHOD:\(method)"), at: place)
    }
    return header
  }
}

extension String {
  /// The words in lowercase, which are used to find calendars.
  fileprivate var words: [Substring] { lowercased().split(whereSeparator: \.isWhitespace) }
}

extension ItemQuery {
  /// Whether the query selects whole calendars.
  fileprivate var isOfWholeCalendars: Bool {
    text.isEmpty && kinds.isEmpty && excludedKinds.isEmpty && uids.isEmpty && items.isEmpty && from == nil && to == nil
      && !isRecurring
  }
}

extension RowCondition {
  /// The rows and the other members of their families, because a series without its overrides would take place at
  /// different times.
  fileprivate var withFamilies: RowCondition {
    RowCondition(
      """
      (items.kind, items.uid, items.calendar_id) IN (SELECT kind, uid, calendar_id FROM items WHERE \(sql))
      """, arguments)
  }
}
