/// Instants as in mail headers: `Sun, 6 Nov 1994 08:49:37 +0000` (RFC 5322 3.3).
public enum MailDate {
  /// The text, in UTC.
  public static func text(of instant: Instant) -> String {
    let time = instant.civil(at: .zero)
    let day = EnglishNames.shortWeekdays[time.date.weekday.rawValue - 1]
    return "\(day), \(time.date.day) \(EnglishNames.shortMonths[time.date.month - 1]) \(time.date.year) "
      + "\(RFC3339.text(time).suffix(8)) +0000"
  }

  /// Reads a date with or without a weekday and seconds, including the obsolete forms (RFC 5322 4.3), or returns nil.
  public static func instant(of text: String) -> Instant? {
    var words = words(of: text)[...]
    if let first = words.first, !first.allSatisfy(\.isNumber) { words = words.dropFirst() }
    guard words.count == 4 || words.count == 5 else { return nil }
    let parts = Array(words)
    let clock = parts[3].split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
    guard let day = number(parts[0], digits: 2),
      let place = EnglishNames.shortMonths.firstIndex(where: { $0.lowercased() == parts[1].lowercased() }),
      let year = number(parts[2], digits: 4), clock.count == 2 || clock.count == 3, let hour = clock[0],
      let minute = clock[1], let second = clock.count == 3 ? clock[2] : 0,
      // Two-digit years below 50 are in this century. All other two-digit and all three-digit years count from 1900.
      let time = CivilDateTime(
        year: year < 50 ? year + 2000 : year < 1000 ? year + 1900 : year, month: place + 1, day: day, hour: hour,
        minute: minute, second: second)
    else { return nil }
    return Instant(time, at: .zero).adding(seconds: -(parts.count == 5 ? offset(parts[4]) : 0))
  }

  /// The words outside comments.
  private static func words(of text: String) -> [Substring] {
    var plain = ""
    var depth = 0
    for character in text.prefix(200) {
      if character == "(" { depth += 1 }
      if depth == 0 { plain.append(character) }
      if character == ")" { depth = max(0, depth - 1) }
    }
    return plain.split { $0 == " " || $0 == "," || $0.isWhitespace }
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count <= digits && text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil
  }

  /// The offset of a zone from UTC in seconds, or 0 if the zone is unknown.
  private static func offset(_ zone: Substring) -> Int64 {
    if zone.first == "+" || zone.first == "-", zone.utf8.count == 5, let digits = number(zone.dropFirst(), digits: 4) {
      let seconds = Int64(digits / 100 * 3600 + digits % 100 * 60)
      return zone.first == "-" ? -seconds : seconds
    }
    return hours[zone.uppercased()].map { $0 * 3600 } ?? 0
  }

  private static let hours: [String: Int64] = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
  ]
}
