import CivilTime
import ICalendar
import JSON

/// Writes lists in JSON, as one document with one occurrence per line, or as JSON Lines.
struct JSONListWriter: OccurrenceWriter {
  /// The version of the format, which changes only if programs that read it must change.
  private static let schema = 1
  /// The default members of an occurrence.
  private static let members = ListColumn.all.keys.filter { !["exception_dates", "rrule"].contains($0) }.sorted()

  let capabilities: FormatCapabilities

  private let isLines: Bool
  private let times: ListedTimes
  private let columns: [ListColumn]
  /// The members that differ between the occurrences of an item, in the order of the columns.
  private let values: [@Sendable (ListedOccurrence) -> ListedValue?]
  private let spool: Spool
  private var bytes: [UInt8] = []
  private var isFirst = true

  init(_ format: CalendarFormat, _ options: ConversionOptions, to spool: Spool) throws(ConversionError) {
    columns = try ListColumn.named(options.columns ?? Self.members)
    values = columns.compactMap { column in
      if case .ofOccurrence(let value) = column.value { value } else { nil }
    }
    capabilities = FormatCapabilities(
      columns.map(\.content), of: [.vevent, .vtodo, .vjournal], expands: options.expands ?? true,
      why: options.columns == nil ? "\(format.title) has no member for it" : "no chosen member contains it")
    isLines = format == .jsonl
    times = ListedTimes(options.zone)
    self.spool = spool
  }

  mutating func begin(_ window: ListedWindow) throws {
    if isLines { return }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", Self.schema)
    writer.member("tz", times.zone.name)
    writer.member("from", window.after.map(times.text))
    writer.member("to", window.before.map(times.text))
    writer.name("occurrences")
    bytes += Array(writer.takeText().utf8) + Array("[".utf8)
  }

  mutating func write(_ occurrence: ListedOccurrence) throws {
    if !isLines { bytes += Array(isFirst ? "\n".utf8 : ",\n".utf8) }
    isFirst = false
    let item = occurrence.item
    if item.prepared.isEmpty { item.prepared = prepared(occurrence) }
    let texts = item.prepared
    for index in values.indices {
      bytes.append(contentsOf: texts[index])
      append(values[index](occurrence), occurrence)
    }
    bytes.append(contentsOf: texts[values.count])
    if isLines { bytes.append(UInt8(ascii: "\n")) }
    if bytes.count >= 1 << 16 { try flush() }
  }

  /// The parts that all occurrences of an item share: the text before, between and after the individual values.
  private func prepared(_ occurrence: ListedOccurrence) -> [[UInt8]] {
    occurrence.item.component.withPropertyLines { lines in
      var texts: [[UInt8]] = []
      var text = Array("{".utf8)
      for (index, column) in columns.enumerated() {
        text += Array("\(index == 0 ? "" : ",")\"\(column.name)\":".utf8)
        if case .ofOccurrence = column.value {
          texts.append(text)
          text = []
        } else {
          var writer = JSONWriter()
          write(column.value(occurrence, lines), occurrence, to: &writer)
          text += Array(writer.takeText().utf8)
        }
      }
      return texts + [text + Array("}".utf8)]
    }
  }

  private func write(_ value: ListedValue?, _ row: ListedOccurrence, to writer: inout JSONWriter) {
    switch value {
    case .text(let text): writer.write(text)
    case .texts(let texts): writer.write(texts)
    case .flag(let flag): writer.write(flag)
    case .number(let number): writer.write(number)
    case .numbers(let numbers): writer.write(numbers)
    case .person(let person): writer.object { $0.members(of: person) }
    case .people(let people):
      writer.array { writer in
        for person in people {
          writer.object {
            $0.members(of: person)
            $0.member("role", person.role)
            $0.member("status", person.status)
          }
        }
      }
    case .times(let all): writer.write(all.map { times.text($0, $1, row.item.zones) })
    case .time(let time, let instant): writer.write(times.text(time, instant, row.item.zones))
    case nil: writer.writeNull()
    }
  }

  /// Appends an individual value of an occurrence: a time or a number.
  private mutating func append(_ value: ListedValue?, _ row: ListedOccurrence) {
    switch value {
    case .time(let time, let instant):
      bytes.append(UInt8(ascii: "\""))
      times.append(time, instant, row.item.zones, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    case nil: bytes += Self.null
    default:
      var writer = JSONWriter()
      write(value, row, to: &writer)
      bytes += Array(writer.takeText().utf8)
    }
  }

  private static let null = Array("null".utf8)

  mutating func finish(isTruncated: Bool) throws {
    if !isLines { bytes += Array("\(isFirst ? "" : "\n")],\"truncated\":\(isTruncated)}\n".utf8) }
    try flush()
  }

  private mutating func flush() throws {
    try spool.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension JSONWriter {
  fileprivate mutating func members(of person: ListedPerson) {
    member("email", person.email)
    member("name", person.name)
  }
}
