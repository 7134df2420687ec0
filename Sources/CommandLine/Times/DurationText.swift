package import CivilTime

/// Durations in words.
package enum DurationText {
  /// The length without its sign, such as "1 day 2 hours".
  package static func words(_ duration: CalendarDuration) -> String {
    let days = abs(duration.days)
    let seconds = Int(duration.seconds.magnitude)
    var parts: [(Int, String)] = []
    if days % 7 == 0, seconds == 0, days > 0 { parts.append((days / 7, "week")) } else { parts.append((days, "day")) }
    parts += [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")]
    let words = parts.filter { $0.0 > 0 }.map { $0.0.of($0.1) }
    return words.isEmpty ? "no time" : words.joined(separator: " ")
  }
}
