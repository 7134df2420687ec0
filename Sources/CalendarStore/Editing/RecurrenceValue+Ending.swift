import CalendarModel
import CivilTime

extension RecurrenceValue {
  /// The rule, ending at a time at the latest.
  ///
  /// - Parameter until: the last time, in the form that the series requires.
  func ending(by until: CalendarTime) -> RecurrenceValue { setting("UNTIL", to: until.text) }
}
