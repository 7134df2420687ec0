import CalendarStore
import CommandLine
import Conversion
import Foundation
import ICalendar

extension InputFailure {
  /// Formats of which `almanac convert` makes iCalendar.
  private static let convertible: Set<CalendarFormat> = [.csv, .todotxt, .taskwarrior, .org, .jcal, .xcal, .jscalendar]

  /// What happened, with the input's name unless the message begins with it, and what to do.
  var fullMessage: String {
    let message = error.message.hasPrefix(input + " ") ? error.message : "\(input): \(error.message)"
    if error.code == .notICalendar, let format = CalendarFormat(fileName: input), Self.convertible.contains(format) {
      return message + "; `almanac convert \(input.shellWord) --to ics -o FILE` makes iCalendar of \(format.title)"
    }
    guard error.code == .notUTF8 else { return message }
    // What is in an archive is no file that could be written to.
    let isPacked = input.lowercased().hasSuffix(".gz") || !FileManager.default.fileExists(atPath: input)
    return message
      + (isPacked && input != "-" ? "; unpack it, and `almanac fix` converts it" : "; `almanac fix` converts it")
  }
}
