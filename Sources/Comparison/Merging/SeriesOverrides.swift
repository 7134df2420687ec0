/// The overrides of the series of a calendar, sorted by series when they are first needed.
final class SeriesOverrides {
  typealias Override = (identity: ComparedIdentity, item: ComparedItem)

  private let calendar: ComparedCalendar
  private lazy var bySeries: [ComparedIdentity: [Override]] = Dictionary(
    grouping: calendar.ordered.filter { $0.identity != $0.identity.family }, by: \.identity.family)

  init(_ calendar: ComparedCalendar) { self.calendar = calendar }

  /// Returns the overrides of a series, in the order of the calendar.
  subscript(series: ComparedIdentity) -> [Override] { bySeries[series] ?? [] }
}
