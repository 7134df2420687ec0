/// Texts of small calendars.
package enum CalendarText {
  /// Returns a VCALENDAR with one event with these lines, plus a UID and a DTSTAMP if they are missing.
  package static func event(_ lines: String..., calendar: String? = nil) -> String {
    events([lines], calendar: calendar)
  }

  /// Returns a VCALENDAR with several events.
  package static func events(_ events: [[String]], calendar: String? = nil) -> String {
    var all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Tests//EN"]
    if let calendar { all.append("X-WR-CALNAME:\(calendar)") }
    for lines in events {
      all.append("BEGIN:VEVENT")
      if !lines.contains(where: { $0.hasPrefix("UID:") }) { all.append("UID:event@example.com") }
      all += ["DTSTAMP:20261101T080000Z"] + lines + ["END:VEVENT"]
    }
    return (all + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }
}
