/// Instants as headers of mail have them: `Sun, 6 Nov 1994 08:49:37 +0000` (RFC 5322 3.3).
public enum MailDate {
  /// The text, in UTC.
  public static func text(of instant: Instant) -> String {
    let time = instant.civil(at: .zero)
    let day = EnglishNames.shortWeekdays[time.date.weekday.rawValue - 1]
    return "\(day), \(time.date.day) \(EnglishNames.shortMonths[time.date.month - 1]) \(time.date.year) "
      + "\(RFC3339.text(time).suffix(8)) +0000"
  }
}
