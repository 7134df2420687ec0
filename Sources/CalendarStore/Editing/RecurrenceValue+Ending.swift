import CalendarModel
import CivilTime

extension RecurrenceValue {
  /// The rule, which ends at a moment at the latest.
  ///
  /// - Parameter until: the last moment, in the form that the series asks for.
  func ending(by until: CalendarTime) -> RecurrenceValue { setting("UNTIL", to: until.text) }
}
