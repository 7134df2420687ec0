package import CalendarModel
package import CivilTime

/// Alarms as text.
package enum AlarmWords {
  /// When or where an alarm goes off, such as `15 minutes before the start`, or nil if it never does.
  ///
  /// - Parameters:
  ///   - kind: The kind of item that has the alarm.
  ///   - language: The words in the reader's language.
  ///   - moment: Formats a time for the reader.
  package static func text(
    _ alarm: Alarm, of kind: ItemKind, in language: CalendarWords = .english, moment: (CalendarTime) -> String
  ) -> String? {
    switch alarm.trigger {
    case .relative(let duration, let anchor):
      let phrases = phrases(anchor == .start ? .start : kind == .reminder ? .due : .end)
      if duration.isZero { return language[phrases.at] }
      return language.text(
        duration.isNegative ? phrases.before : phrases.after, DurationText.words(duration, in: language))
    case .absolute(let time): return language.text(.onTime, moment(time))
    case .proximity(let place):
      let name = PlainText.line(place.location?.text ?? language[.somePlace])
      return language.text(place.kind == .depart ? .onLeaving : .onArrival, name)
    case nil: return nil
    }
  }

  private enum Point { case start, end, due }

  private static func phrases(_ point: Point) -> (at: CalendarPhrase, before: CalendarPhrase, after: CalendarPhrase) {
    switch point {
    case .start: (.atStart, .beforeStart, .afterStart)
    case .end: (.atEnd, .beforeEnd, .afterEnd)
    case .due: (.whenDue, .beforeDue, .afterDue)
    }
  }

  /// When or where an alarm goes off, and how often, such as `5 minutes before the start, again 10 minutes later`; nil
  /// if it never does.
  package static func whole(
    _ alarm: Alarm, of kind: ItemKind, in language: CalendarWords = .english, moment: (CalendarTime) -> String
  ) -> String? {
    text(alarm, of: kind, in: language, moment: moment).map { text in
      repetition(of: alarm, in: language).map { "\(text), \($0)" } ?? text
    }
  }

  /// How often an alarm is repeated, such as `3 more times every 5 minutes`, or nil if it goes off once.
  package static func repetition(of alarm: Alarm, in language: CalendarWords = .english) -> String? {
    guard let count = alarm.repeatCount, count > 0, let interval = alarm.repeatInterval, !interval.isZero else {
      return nil
    }
    if count == 1 { return language.text(.againLater, DurationText.words(interval, in: language)) }
    return language.text(.againTimes, String(count), DurationText.every(interval, in: language))
  }
}
