import CalendarStore
import CalendarText
import CivilTime

extension OmittedAlarms {
  /// What was dropped, why, and what to do about it.
  var words: String {
    let what = count.of("alarm")
    let name = calendar.map { "the calendar “\(NoticeText.title($0.title))”" } ?? "a deleted calendar"
    let limits = calendar.map(AlarmLimits.limits(for:)).map {
      "the limits per hour are \($0.ofSeries) alarms per item and \($0.ofWay) per delivery method; "
    }
    return
      "\(what) of \(name) in the hour from \(RFC3339.text(hour, in: .utc, isUTC: true)) \(count == 1 ? "was" : "were") "
      + "dropped, first for the item “\(NoticeText.title(uid))”: \(limits ?? "")"
      + "remove the alarms of that item, or turn off alarms for the calendar"
  }
}
