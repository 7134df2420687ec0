import CalendarModel
import CivilTime
import CommandLine

extension CalendarItem {
  /// Reports when the alarms of an all-day event, or of a reminder without a due time, go off, because they are
  /// relative to midnight.
  ///
  /// - Parameter start: The start or the due date.
  func tellAlarms(from start: CalendarTime?) {
    guard let start, start.isDate else { return }
    let midnight = CivilDateTime(startOf: start.civilDate)
    let times = fields.alarms.compactMap { alarm -> String? in
      guard case .relative(let length, _)? = alarm.trigger else { return nil }
      let time = midnight.adding(seconds: length.nominalSeconds)
      return "\(TimeText.day(time.date)) at \(TimeText.clock(time))"
    }
    if times.isEmpty { return }
    let alarms = times.count == 1 ? "alarm goes" : "alarms go"
    Terminal.remark("the \(alarms) off on \(times.joined(separator: ", ")), because the day begins at midnight")
  }
}
