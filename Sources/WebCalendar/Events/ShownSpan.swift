/// The time that a view shows.
enum ShownSpan: Sendable {
  case day, week, month
  /// As many days as somebody wants.
  case days

  /// Where one goes back to, and on to.
  var previous: PageWord { words.previous }
  var next: PageWord { words.next }
  /// As in "the first events of this day".
  var of: PageWord { words.of }
  /// As in "missing in this day".
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
