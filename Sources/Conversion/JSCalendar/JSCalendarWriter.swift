import CalendarModel
public import ICalendar
import JSON
import TimeZones

/// Writes JSCalendar: a Group with its entries, or an array of several Groups.
///
/// Entries are written as they arrive, except for series and their overrides, which are collected until their calendar
/// ends.
public struct JSCalendarWriter: ElementWriter {
  /// The data that JSCalendar can represent.
  public let capabilities: FormatCapabilities

  /// A component that is waiting for other components of its series.
  private struct Waiting {
    let component: Component
    /// The position of its entry in the spool.
    let offset: Int
  }

  private let spool: Spool
  private let flavor: JSCalendarFlavor
  private let isLossless: Bool
  private var groupCount = 0
  /// The text before and between the entries of the first Group, until it is known whether there are several.
  private var insertions: [(offset: Int, bytes: [UInt8])] = []
  /// The position where the open Group begins, or nil outside of calendars.
  private var start: Int?
  private var properties: [ContentLine] = []
  private var others: [Component] = []
  private var zones = ZoneContext()
  private var waiting: [Waiting] = []
  /// The number of entries of the open Group that were written immediately.
  private var entryCount = 0

  /// Creates a writer that writes to a spool.
  ///
  /// - Throws: ``ConversionError`` `unusableOption` if the flavor is unknown.
  public init(_ options: ConversionOptions, to spool: Spool) throws(ConversionError) {
    self.spool = spool
    flavor = try JSCalendarFlavor(options)
    isLossless = options.isLossless
    capabilities = .jscalendar(isLossless: isLossless)
  }

  /// Writes an element. A component outside of a calendar is put into a separate Group.
  public mutating func write(_ element: CalendarElement, losses: inout LossLog) throws {
    switch element {
    case .calendarBegin(let line):
      try end(&losses)
      begin()
      losses.countDelimiter(line)
    case .calendarProperty(let line):
      properties.append(line)
    case .component(let component, _):
      if start == nil { begin() }
      try write(component, &losses)
    case .calendarEnd: try end(&losses)
    }
  }

  /// Writes the end of the output.
  public mutating func finish(losses: inout LossLog) throws {
    try end(&losses)
    if groupCount == 0 { spool.insert(Array("[".utf8), at: 0) }
    insert()
    if groupCount != 1 { try spool.append(Array("]".utf8)) }
    try spool.append(Array("\n".utf8))
  }

  // MARK: Components

  private mutating func write(_ component: Component, _ losses: inout LossLog) throws {
    if component.component == .vtimezone { zones = zones.adding(TimeZoneDefinition(component)) }
    guard PlainMember.Kind(component.component) != nil, component.component != .vcalendar else {
      if isLossless { others.append(component) }
      return
    }
    losses.countDelimiter(component.beginLine)
    let times = ComponentTimes(component)
    if times.isSeries || component.first(.recurrenceID) != nil || component.first(.exdate) != nil {
      waiting.append(Waiting(component: component, offset: spool.count))
      return
    }
    let text = writing.entry(component, overrides: [], &losses).jsonText()
    try spool.append(Array(((entryCount > 0 ? ",\n" : "") + text).utf8))
    entryCount += 1
  }

  private var writing: EntryWriting {
    let method = properties.first { $0.property == .method && !$0.text.isEmpty }?.text.lowercased()
    let context = EntryContext(flavor: flavor, zones: zones, method: method, isLossless: isLossless)
    return EntryWriting(context: context, capabilities: capabilities)
  }

  private mutating func begin() {
    groupCount += 1
    if groupCount == 2 { spool.insert(Array("[".utf8), at: 0) }
    start = spool.count
    properties = []
    others = []
    zones = ZoneContext()
    waiting = []
    entryCount = 0
  }

  // MARK: Groups

  private mutating func end(_ losses: inout LossLog) throws {
    guard let start else { return }
    self.start = nil
    let entries = waitingEntries(&losses)
    let method = writing.context.method
    let hasEntries = entryCount > 0 || !entries.isEmpty
    let group = GroupMembers.members(
      properties, others, method: hasEntries ? method : nil, writing.context, capabilities, &losses)
    let head = (groupCount > 1 ? ",\n" : "") + group.jsonText().dropLast() + ",\"entries\":[\n"
    insertions.append((start, Array(head.utf8)))
    let first = entries.filter { $0.offset == start }.map(\.text).joined(separator: ",\n")
    if !first.isEmpty { insertions.append((start, Array((first + (entryCount > 0 ? ",\n" : "")).utf8))) }
    for entry in entries where entry.offset > start {
      insertions.append((entry.offset, Array((",\n" + entry.text).utf8)))
    }
    if groupCount > 1 { insert() }
    try spool.append(Array("]}".utf8))
    waiting = []
    others = []
  }

  private mutating func insert() {
    for insertion in insertions { spool.insert(insertion.bytes, at: insertion.offset) }
    insertions = []
  }

  /// The entries of the collected components, in the order of the calendar.
  private func waitingEntries(_ losses: inout LossLog) -> [(offset: Int, text: String)] {
    let writing = writing
    var overrides: [Int: [EntryWriting.Override]] = [:]
    var taken: Set<Int> = []
    let families = Dictionary(grouping: waiting.indices) { index in
      let component = waiting[index].component
      return [component.name, component.first(.uid)?.uri ?? "\u{0}\(index)"].map { ExactText($0) }
    }
    for family in families.values {
      guard let master = family.first(where: { isSeries($0) }) else { continue }
      let zone = writing.zone(of: waiting[master].component)
      var keys: Set<String> = []
      for index in family where waiting[index].component.first(.recurrenceID) != nil {
        let component = waiting[index].component
        guard let key = writing.key(of: component, in: zone), keys.insert(key).inserted else { continue }
        overrides[master, default: []].append((key, component))
        taken.insert(index)
      }
    }
    return waiting.indices.filter { !taken.contains($0) }.map { index in
      let entry = writing.entry(waiting[index].component, overrides: overrides[index] ?? [], &losses)
      return (waiting[index].offset, entry.jsonText())
    }
  }

  private func isSeries(_ index: Int) -> Bool {
    let component = waiting[index].component
    return component.first(.recurrenceID) == nil && ComponentTimes(component).isSeries
  }
}
