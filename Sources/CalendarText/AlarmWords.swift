package import CalendarModel
package import CivilTime

/// Alarms in words.
package enum AlarmWords {
  /// When or where an alarm goes off, such as `15 minutes before the start`; nil if it never does.
  ///
  /// - Parameters:
  ///   - kind: Of what kind its item is.
  ///   - moment: How its reader has a time.
  package static func text(_ alarm: Alarm, of kind: ItemKind, moment: (CalendarTime) -> String) -> String? {
    switch alarm.trigger {
    case .relative(let duration, let anchor):
      let isDue = anchor == .end && kind == .reminder
      let point = anchor == .start ? "the start" : isDue ? "it is due" : "the end"
      if duration.isZero { return isDue ? "when \(point)" : "at \(point)" }
      return "\(DurationText.words(duration)) \(duration.isNegative ? "before" : "after") \(point)"
    case .absolute(let time): return "on \(moment(time))"
    case .proximity(let place):
      let name = PlainText.line(place.location?.text ?? "a place")
      return place.kind == .depart ? "on leaving \(name)" : "on arrival at \(name)"
    case nil: return nil
    }
  }

  /// How often an alarm goes off once more, such as `again 3 times every 5 minutes`; nil if it goes off once.
  package static func repetition(of alarm: Alarm) -> String? {
    guard let count = alarm.repeatCount, count > 0, let interval = alarm.repeatInterval, !interval.isZero else {
      return nil
    }
    let length = DurationText.words(interval)
    if count == 1 { return "again \(length) later" }
    let parts = length.split(separator: " ")
    return "again \(count) times every \(parts.count == 2 && parts[0] == "1" ? String(parts[1]) : length)"
  }
}
