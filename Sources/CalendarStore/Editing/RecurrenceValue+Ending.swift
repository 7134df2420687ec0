import CalendarModel
import CivilTime

extension RecurrenceValue {
  /// The rule with an UNTIL.
  ///
  /// - Parameter until: The last time, in the form that the series requires.
  func ending(by until: CalendarTime) -> RecurrenceValue { setting("UNTIL", to: until.text) }
}
