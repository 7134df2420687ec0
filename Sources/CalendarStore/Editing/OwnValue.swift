import CalendarModel

/// What a changed occurrence of a series can have of its own.
public enum OwnValue: CaseIterable, Hashable, Sendable {
  /// When it is.
  case time
  case title, status, place, notes, link, priority, categories, alarms

  /// The value among an item's fields.
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

  /// Whether two items differ in it.
  func differs(_ one: some CalendarItem, _ other: some CalendarItem) -> Bool {
    value(in: one.fields) != value(in: other.fields)
  }
}
