import Foundation

/// Calendars of any size.
enum GeneratedCalendar {
  static func event(_ number: Int, prefix: String = "event") -> String {
    let month = 1 + number % 12
    let day = 1 + number % 28
    let date = "2026\(month < 10 ? "0" : "")\(month)\(day < 10 ? "0" : "")\(day)"
    return """
      BEGIN:VEVENT\r
      UID:\(prefix)-\(number)@example.com\r
      DTSTAMP:20260101T000000Z\r
      DTSTART:\(date)T090000Z\r
      DURATION:PT1H\r
      SUMMARY:Meeting number \(number)\r
      DESCRIPTION:What is to be said about it goes on for longer than a line may \r
       be\\, so that it is folded once.\r
      END:VEVENT\r

      """
  }

  static let header = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Generated//EN\r\n"
  static let footer = "END:VCALENDAR\r\n"

  static func text(events: Int, prefix: String = "event") -> String {
    header + (0..<events).map { event($0, prefix: prefix) }.joined() + footer
  }

  /// Writes a calendar with at least a given number of bytes, piece by piece.
  ///
  /// - Returns: The number of events in it.
  static func write(byteCount: Int, to path: String) throws -> Int {
    try Data(header.utf8).write(to: URL(fileURLWithPath: path))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    var written = header.utf8.count
    var count = 0
    while written < byteCount {
      var piece = ""
      for number in count..<count + 500 { piece += event(number) }
      try handle.write(contentsOf: Data(piece.utf8))
      written += piece.utf8.count
      count += 500
    }
    try handle.write(contentsOf: Data(footer.utf8))
    try handle.close()
    return count
  }

  /// A calendar with one event that has the given lines in addition to the required ones.
  static func event(lines: String..., uid: String = "one@example.com") -> String {
    let own = lines.map { $0 + "\r\n" }.joined()
    return header + "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\n\(own)END:VEVENT\r\n" + footer
  }
}
