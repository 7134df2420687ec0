import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// A column of a list: its name, the data it carries, and its values.
struct ListColumn: Sendable {
  /// The source of a column's values.
  enum Value: Sendable {
    /// The text of one of the item's properties.
    case ofText(KnownProperty)
    /// The item: all its occurrences have the same value.
    case ofItem(@Sendable (ListedOccurrence, PropertyLines) -> ListedValue?)
    /// The occurrence.
    case ofOccurrence(@Sendable (ListedOccurrence) -> ListedValue?)
  }

  /// The data that a column carries.
  struct Content {
    var item: [KnownProperty: Set<KnownParameter>] = [:]
    var calendar: Set<KnownProperty> = []
    var alarm: [KnownProperty: Set<KnownParameter>] = [:]
  }

  /// The name.
  let name: String
  /// The data that the column carries.
  let content: Content
  /// Determines the column's value in a row; nil means none.
  let value: Value

  /// Returns the column's value in a row for a component with the given lines.
  func value(_ row: ListedOccurrence, _ lines: PropertyLines) -> ListedValue? {
    switch value {
    case .ofText(let property): lines.first(property).map { .text($0.text) }
    case .ofItem(let value): value(row, lines)
    case .ofOccurrence(let value): value(row)
    }
  }

  private init(
    _ name: String, _ content: Content, _ value: @escaping @Sendable (ListedOccurrence, PropertyLines) -> ListedValue?
  ) {
    self.name = name
    self.content = content
    self.value = .ofItem(value)
  }

  /// Creates a column with the first value of a property.
  private init(
    _ name: String, _ property: KnownProperty, _ parameters: Set<KnownParameter> = [],
    _ value: @escaping @Sendable (UnfoldedLine) -> ListedValue?
  ) {
    self.init(name, Content(item: [property: parameters])) { _, lines in lines.first(property).flatMap(value) }
  }

  /// Creates a column with text.
  private init(_ name: String, text property: KnownProperty) {
    self.name = name
    content = Content(item: [property: []])
    value = .ofText(property)
  }

  /// Creates a column with a word in lowercase.
  private init(_ name: String, word property: KnownProperty) {
    self.init(name, property) { .text($0.uri.lowercased()) }
  }

  /// Creates a column with a number.
  private init(_ name: String, number property: KnownProperty) {
    self.init(name, property) { $0.integer.map { .number(Int64($0)) } }
  }

  /// Creates a column with times that differ between occurrences.
  private init(
    _ name: String, times properties: [KnownProperty], _ value: @escaping @Sendable (ListedOccurrence) -> ListedValue?
  ) {
    self.name = name
    content = Content(item: Dictionary(uniqueKeysWithValues: properties.map { ($0, [.tzid, .value]) }))
    self.value = .ofOccurrence(value)
  }

  /// All columns, by name.
  static let all: [String: ListColumn] = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0) })

  /// Returns the columns with the given names.
  ///
  /// - Throws: ``ConversionError`` `unusableOption` if a name is unknown.
  static func named(_ names: [String]) throws(ConversionError) -> [ListColumn] {
    var columns: [ListColumn] = []
    for name in names {
      guard let column = all[name] else {
        let known = all.keys.sorted().joined(separator: ", ")
        throw ConversionError(.unusableOption, "there is no column “\(name)”; the columns are \(known)")
      }
      if columns.contains(where: { $0.name == name }) {
        throw ConversionError(.unusableOption, "the column “\(name)” is listed twice")
      }
      columns.append(column)
    }
    return columns
  }

  private static let table: [ListColumn] = [
    ListColumn("alarms", Content(alarm: [.trigger: [.related, .value]])) { row, lines in
      lines.hasComponents ? .numbers(row.alarmOffsets) : .numbers([])
    },
    ListColumn("all_day", Content()) { row, _ in .flag(row.isAllDay) },
    ListColumn("attendees", Content(item: [.attendee: [.cn, .email, .partstat, .role]])) { _, lines in
      .people(lines[.attendee].map { ListedPerson($0) })
    },
    ListColumn("calendar", Content(calendar: [.name, .xWRCalname])) { row, _ in row.item.calendar.map { .text($0) } },
    ListColumn("categories", Content(item: [.categories: []])) { _, lines in
      .texts(lines[.categories].flatMap(\.texts))
    },
    ListColumn("class", word: .classification),
    ListColumn("color", text: .color),
    ListColumn("completed", Content(item: [.completed: [.tzid, .value]])) { row, lines in
      lines.first(.completed)?.time.map { .time($0, row.instant(of: $0)) }
    },
    ListColumn("description", text: .description),
    ListColumn("due", times: [.due, .duration]) { row in row.due.map { .time($0, row.instant(of: $0)) } },
    ListColumn("duration", times: [.duration, .dtend]) { $0.duration.map { .number($0) } },
    ListColumn("end", times: [.dtend, .duration]) { row in row.end.map { .time($0, row.endInstant) } },
    ListColumn("exception_dates", Content(item: [.exdate: [.tzid, .value]])) { row, lines in
      let times = row.isWhole ? lines[.exdate].flatMap(\.times).compactMap(\.self) : []
      return times.isEmpty ? nil : .times(times.map { ($0, row.instant(of: $0)) })
    },
    ListColumn("kind", Content()) { row, _ in .text(row.item.kind.word) },
    ListColumn("location", text: .location),
    ListColumn("organizer", .organizer, [.cn, .email]) { .person(ListedPerson($0)) },
    ListColumn("percent", number: .percentComplete),
    ListColumn("priority", number: .priority),
    ListColumn("recurrence_id", times: [.recurrenceID]) { row in
      row.recurrenceID.map { .time($0, row.instant(of: $0)) }
    },
    ListColumn("recurring", Content()) { row, _ in .flag(row.item.isRecurring) },
    // A row for one occurrence does not recur.
    ListColumn("rrule", Content(item: [.rrule: []])) { row, lines in
      guard row.isWhole, let line = lines.first(.rrule), RecurrenceRule.reading(line.value).rule != nil else {
        return nil
      }
      return .text(line.uri)
    },
    ListColumn("start", times: [.dtstart]) { row in row.start.map { .time($0, row.startInstant) } },
    ListColumn("status", Content(item: [.status: []])) { row, lines in
      row.status(lines.first(.status)?.uri).map { .text($0) }
    },
    ListColumn("title", text: .summary),
    ListColumn("transparent", .transp) { .flag($0.uri.uppercased() == "TRANSPARENT") },
    ListColumn("tzid", Content()) { row, _ in (row.start ?? row.due)?.tzid.map { .text($0) } },
    ListColumn("uid", .uid) { .text($0.uri) },
    ListColumn("url", .url) { .text($0.uri) },
  ]
}

extension ConversionOptions {
  /// The names of all columns that a list can have, sorted.
  public static let columnNames: [String] = ListColumn.all.keys.sorted()
}
