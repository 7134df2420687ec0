import ICalendar

extension Carriage {
  /// What columns carry.
  ///
  /// When a component was written, and by which program, says nothing about what it is about: it is not counted as loss.
  ///
  /// - Parameter kinds: The components that are rows.
  init(_ columns: [ListColumn], of kinds: [KnownComponent], why: String) {
    var item = Self.bookkeeping
    var calendar: [KnownProperty: Set<KnownParameter>] = [.version: [], .prodid: [], .calscale: [], .xWRTimezone: []]
    var alarm: [KnownProperty: Set<KnownParameter>] = [:]
    for column in columns {
      item.merge(column.content.item) { $0.union($1) }
      for property in column.content.calendar { calendar[property] = [] }
      alarm.merge(column.content.alarm) { $0.union($1) }
    }
    var components = Dictionary(
      uniqueKeysWithValues: kinds.map { ($0, Content(item, listed: [.categories, .attendee])) })
    components[.vcalendar] = Content(calendar)
    if !alarm.isEmpty { components[.valarm] = Content(alarm) }
    self.init(components, why: why)
  }

  private static let bookkeeping: [KnownProperty: Set<KnownParameter>] = [
    .dtstamp: [], .sequence: [], .created: [], .lastModified: [],
  ]
}
