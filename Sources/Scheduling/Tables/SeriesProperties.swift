import ICalendar

/// The properties that define the instances of a series.
enum SeriesProperties {
  static let all: Set<KnownProperty> = [.rrule, .rdate, .exdate, .exrule]
}
