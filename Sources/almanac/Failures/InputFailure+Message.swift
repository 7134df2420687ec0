import CalendarStore
import CommandLine
import Conversion
import Foundation
import ICalendar

extension InputFailure {
  /// The formats that `almanac convert` converts to iCalendar.
  private static let convertible: Set<CalendarFormat> = [.csv, .todotxt, .taskwarrior, .org, .jcal, .xcal, .jscalendar]

  /// A description of the failure and advice, with the input's name unless the message already begins with it.
  var fullMessage: String {
    let message = error.message.hasPrefix(input + " ") ? error.message : "\(input): \(error.message)"
    if error.code == .notICalendar, let format = CalendarFormat(fileName: input), Self.convertible.contains(format) {
      return message
        + "; to convert \(format.title) to iCalendar, run `almanac convert \(input.shellWord) --to ics -o FILE`"
    }
    guard error.code == .notUTF8 else { return message }
    // A file inside an archive cannot be fixed in place.
    let isPacked = input.lowercased().hasSuffix(".gz") || !FileManager.default.fileExists(atPath: input)
    return message
      + (isPacked && input != "-"
        ? "; unpack it, and convert it with `almanac fix`" : "; convert it with `almanac fix`")
  }
}
