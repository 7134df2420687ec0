/// Instants as in HTTP headers: `Sun, 06 Nov 1994 08:49:37 GMT`, and the two obsolete forms (RFC 9110 5.6.7).
public enum HTTPDate {
  /// The form for sending, in UTC.
  public static func text(of instant: Instant) -> String {
    let time = instant.civil(at: .zero)
    let date = time.date
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return """
      \(EnglishNames.shortWeekdays[date.weekday.rawValue - 1]), \(two(date.day)) \(EnglishNames.shortMonths[date.month - 1]) \(date.year) \
      \(two(time.hour)):\(two(time.minute)):\(two(time.second)) GMT
      """
  }

  /// Reads any of the three forms, or returns nil.
  ///
  /// - Parameter now: The current time, used for two-digit years: the year is taken to be at most 50 years later.
  public static func instant(of text: String, now: Instant) -> Instant? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" || $0 == "\t" }.map(String.init)
    switch words.count {
    // Sun, 06 Nov 1994 08:49:37 GMT, and Sunday, 06-Nov-94 08:49:37 GMT
    case 6: return instant(day: words[1], month: words[2], year: words[3], time: words[4], now: now)
    // Sun Nov  6 08:49:37 1994
    case 5: return instant(day: words[2], month: words[1], year: words[4], time: words[3], now: now)
    default: return nil
    }
  }

  private static func instant(day: String, month: String, year: String, time: String, now: Instant) -> Instant? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard
      let day = Int(day),
      let place = EnglishNames.shortMonths.firstIndex(where: { $0.lowercased() == month.lowercased() }),
      var year = Int(year),
      clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2]
    else { return nil }
    if 0..<100 ~= year {
      let thisYear = Int(now.civil(at: .zero).date.year)
      year += thisYear - thisYear % 100
      if year > thisYear + 50 { year -= 100 }
    }
    return CivilDateTime(year: year, month: place + 1, day: day, hour: hour, minute: minute, second: second)
      .map { Instant($0, at: .zero) }
  }
}
