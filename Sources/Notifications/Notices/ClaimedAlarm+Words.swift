import CalendarStore
import CalendarText
import CivilTime
import ICalendar

extension ClaimedAlarm {
  /// The recurrence of the item in words, or nil if it does not recur or cannot be described.
  func repetition(in zone: TimeZoneRules) -> String? {
    (alarm?.item.component.first(.rrule)).flatMap { RuleWords.text($0.uri, in: zone) }
  }
}
