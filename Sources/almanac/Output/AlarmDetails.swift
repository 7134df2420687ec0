import CalendarModel
import CivilTime

/// An alarm for people and in JSON.
struct AlarmDetails: Encodable {
  let action: String
  let trigger: String?
  let related: String?
  let at: String?
  let proximity: String?
  let `repeat`: Int?
  let interval: String?
  let description: String?

  /// For people.
  let text: String

  init(_ alarm: Alarm, times: TimeText) {
    action = alarm.action.rawValue.lowercased()
    `repeat` = alarm.repeatCount
    interval = alarm.repeatInterval?.text
    description = alarm.text
    var words: String
    switch alarm.trigger {
    case .relative(let duration, let anchor):
      trigger = duration.text
      related = anchor == .end ? "end" : "start"
      at = nil
      proximity = nil
      let point = anchor == .end ? "the end" : "the start"
      words =
        duration.isZero
        ? "at \(point)" : "\(DurationText.words(duration)) \(duration.isNegative ? "before" : "after") \(point)"
    case .absolute(let time):
      trigger = time.text
      related = nil
      at = times.json(time)
      proximity = nil
      words = "on \(times.full(time))"
    case .proximity(let place):
      trigger = nil
      related = nil
      at = nil
      proximity = place.kind.rawValue.lowercased()
      words = "\(place.kind.rawValue.lowercased()) \(place.location?.text ?? "a place")"
    case nil:
      trigger = nil
      related = nil
      at = nil
      proximity = nil
      words = "never"
    }
    words += " (\(action))"
    if let count = alarm.repeatCount, count > 0, let interval = alarm.repeatInterval {
      words += ", again \(count) times every \(DurationText.words(interval))"
    }
    if let description = alarm.text, !description.isEmpty { words += ": \(description)" }
    text = words
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(action, forKey: .action)
    try container.encode(trigger, forKey: .trigger)
    try container.encode(related, forKey: .related)
    try container.encode(at, forKey: .at)
    try container.encode(proximity, forKey: .proximity)
    try container.encode(`repeat`, forKey: .repeat)
    try container.encode(interval, forKey: .interval)
    try container.encode(description, forKey: .description)
  }

  enum CodingKeys: String, CodingKey {
    case action, trigger, related, at, proximity, `repeat`, interval, description
  }
}

/// Durations in words.
enum DurationText {
  /// The length without its sign, such as "1 day 2 hours".
  static func words(_ duration: CalendarDuration) -> String {
    let days = abs(duration.days)
    let seconds = Int(duration.seconds.magnitude)
    var parts: [(Int, String)] = []
    if days % 7 == 0, seconds == 0, days > 0 { parts.append((days / 7, "week")) } else { parts.append((days, "day")) }
    parts += [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return words.isEmpty ? "no time" : words.joined(separator: " ")
  }
}
