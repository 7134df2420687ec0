/// The time span of a view.
enum ShownSpan: Sendable {
  case day, week, month
  /// Any number of days.
  case days

  /// The words for the previous and the next span.
  var previous: PageWord { words.previous }
  var next: PageWord { words.next }
  /// As in "the first events of this day".
  var of: PageWord { words.of }
  /// As in "missing on this day".
  var inside: PageWord { words.inside }

  private var words: (previous: PageWord, next: PageWord, of: PageWord, inside: PageWord) {
    switch self {
    case .day: (.previousDay, .nextDay, .ofDay, .inDay)
    case .week: (.previousWeek, .nextWeek, .ofWeek, .inWeek)
    case .month: (.previousMonth, .nextMonth, .ofMonth, .inMonth)
    case .days: (.previousDays, .nextDays, .ofDays, .inDays)
    }
  }
}
