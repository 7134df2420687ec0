import CalendarStore
import CalendarText
import CivilTime
import ICalendar

extension ClaimedAlarm {
  /// How the item repeats, in words; nil if it does not, or there are none for it.
  func repetition(in zone: TimeZoneRules) -> String? {
    (alarm?.item.component.first(.rrule)).flatMap { RuleWords.text($0.uri, in: zone) }
  }
}
