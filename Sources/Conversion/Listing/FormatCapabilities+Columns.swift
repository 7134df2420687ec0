import ICalendar

extension FormatCapabilities {
  /// Creates the capabilities for columns.
  ///
  /// Data about when a component was written, and by which program, does not count as lost.
  ///
  /// - Parameters:
  ///   - kinds: The components that become rows.
  ///   - expands: Whether rows are occurrences, which have no rules.
  init(_ columns: [ListColumn.Content], of kinds: [KnownComponent], expands: Bool, why: String) {
    var item = Self.bookkeeping
    var calendar: [KnownProperty: Set<KnownParameter>] = [.version: [], .prodid: [], .calscale: [], .xWRTimezone: []]
    var alarm: [KnownProperty: Set<KnownParameter>] = [:]
    for column in columns {
      item.merge(column.item) { $0.union($1) }
      for property in column.calendar { calendar[property] = [] }
      alarm.merge(column.alarm) { $0.union($1) }
    }
    if expands { for property in [KnownProperty.rrule, .exdate] { item[property] = nil } }
    var components = Dictionary(
      uniqueKeysWithValues: kinds.map { ($0, Content(item, listed: [.categories, .attendee, .exdate])) })
    components[.vcalendar] = Content(calendar)
    if !alarm.isEmpty { components[.valarm] = Content(alarm) }
    self.init(components, why: why)
  }

  /// The properties that state when a component was written, and by which program.
  static let bookkeeping: [KnownProperty: Set<KnownParameter>] = [
    .dtstamp: [], .sequence: [], .created: [], .lastModified: [],
  ]

  /// Creates the capabilities for lists of to-dos.
  ///
  /// - Parameters:
  ///   - more: Additional properties of this list.
  ///   - others: The names of nonstandard properties.
  static func toDos(
    _ more: [KnownProperty: Set<KnownParameter>] = [:], others: Set<String>, why: String
  ) -> FormatCapabilities {
    let usual: [KnownProperty: Set<KnownParameter>] = [
      .uid: [], .summary: [], .priority: [], .categories: [], .status: [], .completed: [.value],
      .due: [.tzid, .value], .dtstart: [.tzid, .value], .duration: [], .rrule: [], .rdate: [.tzid, .value],
      .exdate: [.tzid, .value], .recurrenceID: [.tzid, .value],
    ]
    return FormatCapabilities(
      [
        .vcalendar: .init([.version: [], .prodid: [], .calscale: [], .xWRTimezone: [], .name: [], .xWRCalname: []]),
        .vtodo: .init(bookkeeping.merging(usual) { $1 }.merging(more) { $1 }, others: others),
      ], why: why)
  }
}
