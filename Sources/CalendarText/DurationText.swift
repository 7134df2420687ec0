package import CivilTime

/// Lengths and distances in words.
package enum DurationText {
  /// The length without its sign, such as "1 day 2 hours".
  package static func words(_ duration: CalendarDuration) -> String {
    words(days: abs(duration.days), seconds: Int64(duration.seconds.magnitude))
  }

  /// A length of whole days and seconds.
  package static func words(days: Int, seconds: Int64) -> String {
    var parts: [(Int64, String)] = []
    if days % 7 == 0, seconds == 0, days > 0 {
      parts.append((Int64(days / 7), "week"))
    } else {
      parts.append((Int64(days), "day"))
    }
    parts += [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")]
    let words = parts.filter { $0.0 > 0 }.map { Int($0).of($1) }
    return words.isEmpty ? "no time" : words.joined(separator: " ")
  }

  /// A length of seconds as it is.
  package static func words(seconds: Int64) -> String {
    words(days: Int(seconds / 86_400), seconds: seconds % 86_400)
  }

  /// A distance in its greatest unit, such as "26 hours" or "3 days"; of less than a minute it is one.
  package static func distance(_ seconds: Int64) -> String {
    switch seconds {
    case ..<3600: Int(max(seconds, 60) / 60).of("minute")
    case ..<172_800: Int(seconds / 3600).of("hour")
    default: Int(seconds / 86_400).of("day")
    }
  }
}
