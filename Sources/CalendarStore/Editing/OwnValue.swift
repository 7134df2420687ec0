import CalendarModel

/// A value that may differ between a changed occurrence and its series.
public enum OwnValue: CaseIterable, Hashable, Sendable {
  /// The start.
  case time
  case title, status, place, notes, link, priority, categories, alarms

  /// The value in an item's fields.
  func value(in fields: ItemFields) -> AnyHashable {
    switch self {
    case .time: fields.start
    case .title: fields.title
    case .status: fields.status
    case .place: fields.location
    case .notes: fields.notes
    case .link: fields.url
    case .priority: fields.priority
    case .categories: fields.categories
    case .alarms: fields.alarms
    }
  }

  /// Whether two items differ in this value.
  func differs(_ one: some CalendarItem, _ other: some CalendarItem) -> Bool {
    value(in: one.fields) != value(in: other.fields)
  }
}
