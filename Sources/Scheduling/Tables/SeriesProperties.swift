import ICalendar

/// The properties that say which instances there are.
enum SeriesProperties {
  static let all: Set<KnownProperty> = [.rrule, .rdate, .exdate, .exrule]
}
