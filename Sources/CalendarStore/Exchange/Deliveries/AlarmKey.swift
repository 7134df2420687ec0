import CalendarModel
import CivilTime
import TimeZones

/// Identifies an alarm for an occurrence.
///
/// The key contains the local time of the alarm rather than its instant, so it stays the same when time zone rules
/// change or the user travels. It contains the action and trigger of the alarm rather than its UID, because programs
/// add UIDs to alarms that have none.
struct AlarmKey {
  /// The key of the alarm and the occurrence, which is the same for all repetitions.
  let series: String
  /// The key of the repetition.
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
      // A change to the settings for default alarms does not change the key.
      due.isStandard ? "" : due.alarm.action.rawValue, due.isStandard ? "" : due.alarm.trigger?.text ?? "",
    ]
    // Length prefixes separate the parts unambiguously, regardless of their content.
    let name = words.map { "\($0.utf8.count):\($0)" }.joined()
    let mark = due.isStandard ? Self.standardMark : ""
    series = mark + Digest(name.utf8).text
    text = due.isStandard ? series : Digest("\(name)\(due.repetition) \(wall.text)".utf8).text
  }

  /// The key prefix of default alarms, which apply to events without alarms.
  private static let standardMark = "standard-"

  /// Whether a key belongs to a default alarm.
  static func isStandard(_ key: String) -> Bool { key.hasPrefix(standardMark) }
}

extension AlarmTrigger {
  /// Text that distinguishes this trigger from other triggers in the item.
  fileprivate var text: String {
    switch self {
    case .relative(let duration, let anchor): "\(duration.text) \(anchor == .start ? "START" : "END")"
    case .absolute(let time): time.text
    case .proximity(let place): place.kind.rawValue
    }
  }
}
