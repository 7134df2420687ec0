import CivilTime

extension ShownEvent {
  /// Returns the position of a day within the event.
  func text(of day: CivilDate, _ words: PageWords) -> String {
    words.text(.dayOf, [String(day.days(since: days.lowerBound) + 1), String(days.count)])
  }
}
