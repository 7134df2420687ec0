import CalendarStore
import CalendarText
import CivilTime

extension OmittedAlarms {
  /// What was left out and why, and what to do.
  var words: String {
    let what = count.of("alarm")
    let name = calendar.map { "the calendar “\(NoticeText.title($0.title))”" } ?? "a calendar that is gone"
    let limits = calendar.map(AlarmLimits.limits(for:)).map {
      "an item may go off \($0.ofSeries) times an hour there, and each way tells \($0.ofWay) alarms of such calendars; "
    }
    return
      "\(what) of \(name) in the hour from \(RFC3339.text(hour, in: .utc, isUTC: true)) \(count == 1 ? "was" : "were") "
      + "left out, first of the item “\(NoticeText.title(uid))”: \(limits ?? "")"
      + "remove the alarms of that item, or choose no way for the calendar"
  }
}
