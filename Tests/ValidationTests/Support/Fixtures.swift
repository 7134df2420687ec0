import CivilTime
import Foundation
import ICalendar

@testable import Validation

/// The fixtures of these tests.
enum Fixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// The current time for the tests.
  static let now = Instant(secondsSince1970: 1_780_272_000)

  static func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  /// Returns the findings in a text with LF, which is converted to CRLF.
  static func findings(
    _ text: String, _ change: (inout ValidationOptions) -> Void = { _ in }
  ) -> [Finding] {
    report(text.replacing("\n", with: "\r\n"), change).findings
  }

  static func report(_ text: String, _ change: (inout ValidationOptions) -> Void = { _ in }) -> FileReport {
    report(Array(text.utf8), change)
  }

  static func report(_ bytes: [UInt8], _ change: (inout ValidationOptions) -> Void = { _ in }) -> FileReport {
    var options = ValidationOptions(now: now)
    change(&options)
    return Validator(options: options).validate(CalendarInput(name: "test.ics", bytes: bytes))
  }

  /// Returns a calendar with one event that has these lines in addition to the required ones.
  static func event(_ lines: String...) -> String {
    calendar(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n" + lines.map { $0 + "\n" }.joined() + "END:VEVENT\n")
  }

  static func calendar(_ components: String) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\n\(components)END:VCALENDAR\n"
  }
}
