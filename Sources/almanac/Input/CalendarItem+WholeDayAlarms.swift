import CalendarModel
import CivilTime
import CommandLine

extension CalendarItem {
  /// Tells when the alarms of something that has a day and no time go off: they count from midnight.
  ///
  /// - Parameter start: when it begins or is due.
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
    Terminal.remark("the \(alarms) off on \(times.joined(separator: ", ")), since the day begins at midnight")
  }
}
