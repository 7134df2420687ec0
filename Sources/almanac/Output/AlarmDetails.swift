import CalendarText
import CalendarModel
import CivilTime
import CommandLine
import JSON

/// An alarm, as text and as JSON.
struct AlarmDetails: Entry {
  let action: String
  private(set) var trigger: String?
  private(set) var related: String?
  private(set) var at: String?
  private(set) var proximity: String?
  let `repeat`: Int?
  let interval: String?
  let description: String?

  /// The alarm as text.
  let text: String

  /// - Parameter kind: The kind of its item.
  init(_ alarm: Alarm, of kind: ItemKind, times: TimeText) {
    action = alarm.action.rawValue.lowercased()
    `repeat` = alarm.repeatCount
    interval = alarm.repeatInterval?.text
    description = alarm.text
    switch alarm.trigger {
    case .relative(let duration, let anchor):
      trigger = duration.text
      related = anchor == .end ? "end" : "start"
    case .absolute(let time):
      trigger = time.text
      at = times.json(time)
    case .proximity(let place):
      proximity = place.kind.rawValue.lowercased()
    case nil: break
    }
    var words = AlarmWords.text(alarm, of: kind, moment: times.full) ?? "never"
    words += " (\(action))"
    if proximity != nil { words += ", only when `almanac alarms at` reports your position" }
    if let repetition = AlarmWords.repetition(of: alarm) { words += ", \(repetition)" }
    if let description = alarm.text, !description.isEmpty { words += ": \(description)" }
    text = words
  }

  static let columns: Columns<AlarmDetails> = [
    Column("action", \.action), Column("trigger", \.trigger), Column("related", \.related), Column("at", \.at),
    Column("proximity", \.proximity), Column("repeat", \.repeat), Column("interval", \.interval),
    Column("description", \.description),
  ]
}
