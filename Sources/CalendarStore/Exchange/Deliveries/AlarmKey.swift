import CalendarModel
import CivilTime
import TimeZones

/// What makes two moments the same alarm of the same occurrence.
///
/// The moment is named by what the clocks of the item show, not by its instant: new rules for a zone, or a journey, do not
/// make it another one. The alarm is named by what it does and when, not by its UID, which programs add to alarms that
/// have none.
struct AlarmKey {
  /// The alarm and the occurrence, whichever repetition it is.
  let series: String
  /// The repetition.
  let text: String

  init(_ due: DueAlarm, calendarID: Int64, reader: TimeZoneRules) {
    let times = ComponentTimes(due.item.component)
    let zones = due.item.timeZones.read(in: reader)
    let form: CalendarTime? =
      if case .absolute(let time) = due.alarm.trigger { time } else { times.start ?? times.end }
    let wall = form.map { zones.rules(for: $0).civil(at: due.instant) } ?? due.instant.civil(at: .zero)
    let start = form.map { zones.rules(for: $0).civil(at: due.start) } ?? due.start.civil(at: .zero)
    let words = [
      "\(calendarID)", due.item.uid, due.item.kind.rawValue, due.recurrenceID?.text ?? "", start.text,
      // Another setting does not make it another alarm.
      due.isStandard ? "" : due.alarm.action.rawValue, due.isStandard ? "" : due.alarm.trigger?.text ?? "",
    ]
    // Lengths keep the words apart, whatever they contain.
    let name = words.map { "\($0.utf8.count):\($0)" }.joined()
    let mark = due.isStandard ? Self.standardMark : ""
    series = mark + Digest(name.utf8).text
    text = due.isStandard ? series : Digest("\(name)\(due.repetition) \(wall.text)".utf8).text
  }

  /// With what the keys of alarms begin that stand in for those of events without any.
  private static let standardMark = "standard-"

  /// Whether a key is one of an alarm that stands in for that of an event without any.
  static func isStandard(_ key: String) -> Bool { key.hasPrefix(standardMark) }
}

extension AlarmTrigger {
  /// What tells it from the other triggers of an item.
  fileprivate var text: String {
    switch self {
    case .relative(let duration, let anchor): "\(duration.text) \(anchor == .start ? "START" : "END")"
    case .absolute(let time): time.text
    case .proximity(let place): place.kind.rawValue
    }
  }
}
