import CalendarModel
import CivilTime

/// A value that may differ between a changed occurrence and its series.
public enum OwnValue: CaseIterable, Hashable, Sendable {
  /// The start.
  case time
  case title, status, place, notes, link, priority, categories, alarms
  /// The time between the start and the end of an event.
  case length
  /// Who may see the item.
  case privacy
  /// Whether an event makes its time busy.
  case availability

  private func value(in item: some CalendarItem) -> AnyHashable {
    let fields = item.fields
    return switch self {
    case .time: fields.start
    case .title: fields.title
    case .status: fields.status
    case .place: fields.location
    case .notes: fields.notes
    case .link: fields.url
    case .priority: fields.priority
    case .categories: fields.categories
    case .alarms: fields.alarms
    case .length: (item as? Event)?.civilLength
    case .privacy: fields.classification
    case .availability: (item as? Event)?.availability
    }
  }

  /// Whether two items differ in this value.
  func differs(_ one: some CalendarItem, _ other: some CalendarItem) -> Bool {
    value(in: one) != value(in: other)
  }
}

extension Event {
  /// The number of seconds from the start to the end in local time, or nil if the event has no end.
  fileprivate var civilLength: Int64? {
    guard let start = fields.start, let end else { return nil }
    return switch end {
    case .time(let time): time.civilDateTime.secondsSinceEpoch - start.civilDateTime.secondsSinceEpoch
    case .duration(let duration): duration.nominalSeconds
    }
  }
}
