import CivilTime

extension ShownEvent {
  /// Which of its days one is.
  func text(of day: CivilDate, _ words: PageWords) -> String {
    words.text(.dayOf, [String(day.days(since: days.lowerBound) + 1), String(days.count)])
  }
}
