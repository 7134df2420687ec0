/// Meetings like those in calendars on servers: one per hour, every day of 2026 except the last days of each month.
enum Meetings {
  /// Returns a meeting as a separate object.
  static func object(_ number: Int, prefix: String, title: String = "Meeting number") -> String {
    head + component(number, prefix, title) + "END:VCALENDAR\r\n"
  }

  /// Returns a file with a number of meetings.
  static func calendar(_ count: Int, prefix: String) -> String {
    head + (0..<count).map { component($0, prefix, "Meeting number") }.joined() + "END:VCALENDAR\r\n"
  }

  private static let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Measure//EN\r\n"

  private static func component(_ number: Int, _ prefix: String, _ title: String) -> String {
    let date = 20_260_101 + number / 672 % 12 * 100 + number % 28
    let hour = number / 28 % 24
    return """
      BEGIN:VEVENT\r
      UID:\(prefix)-\(number)\r
      DTSTAMP:20260101T000000Z\r
      DTSTART:\(date)T\(hour < 10 ? "0" : "")\(hour)0000Z\r
      DURATION:PT45M\r
      SUMMARY:\(title) \(number)\r
      LOCATION:Room 4\r
      DESCRIPTION:What is to be said. What is to be said. What is to be said.\r
      END:VEVENT\r\n
      """
  }
}
