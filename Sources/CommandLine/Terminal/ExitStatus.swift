import Accounts
import CalendarStore
import Conversion
import Foundation
import ICalendar

/// The exit codes of the program: a contract with scripts.
enum ExitStatus: Int32 {
  case ok = 0
  /// Findings, or some of several items failed.
  case findings = 1
  case usage = 2
  case notFound = 3
  case denied = 4
  case conflict = 5
  case network = 6
  case locked = 7
  case corrupt = 8
  /// The input could not be read as iCalendar at all.
  case unreadable = 9
  case interrupted = 130
}

/// An error as the program ends with it: words for people and an exit code.
struct Failure: Error {
  let message: String
  let exitCode: ExitStatus

  init(_ exitCode: ExitStatus, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }

  /// Takes over the errors of the modules below; nil for those of the argument parser.
  init?(_ error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as StoreError:
      self.init(error.code.exitStatus, error.message + (error.advice.map { "; \($0)" } ?? ""))
    case let error as AccountError: self.init(error.code.exitStatus, error.message)
    case let error as ConversionError: self.init(error.code.exitStatus, error.description)
    case let error as ICalendarError: self.init(error.code.exitStatus, error.description)
    default: return nil
    }
  }
}

extension StoreError.Code {
  var exitStatus: ExitStatus {
    switch self {
    case .notFound: .notFound
    case .ambiguous, .invalidArgument: .usage
    case .readOnly, .denied: .denied
    case .conflict: .conflict
    case .locked: .locked
    case .corrupt, .newerVersion: .corrupt
    case .diskFull, .unavailable: .findings
    case .notICalendar: .unreadable
    }
  }
}

extension StoreError {
  /// What to do about it with this program; nil if there is nothing to say.
  var advice: String? {
    switch (code, subject) {
    case (.notFound, .store): "`almanac calendars create` creates one"
    case (.notFound, .calendar): "`almanac calendars list` shows the calendars"
    case (.notFound, .item): "`almanac search` finds items by their text"
    case (.notFound, .revision): "`almanac log` shows the revisions"
    case (.readOnly, .readOnlyCalendar(let title)):
      "`almanac calendars edit \(title.shellWord) --writable` makes it writable"
    case (.readOnly, .birthdays): "`almanac import --birthdays` imports them"
    case (.corrupt, .store):
      "`almanac doctor\(StoreOptions.typed)` examines it, and `almanac doctor\(StoreOptions.typed) --salvage FILE` "
        + "saves what can be read"
    case (.unavailable, .store): "`almanac import` creates one"
    case (.denied, .access(let client?)): "`almanac access grant \(client)` allows it"
    case (.invalidArgument, .access): "`almanac access` changes what programs may do"
    default: nil
    }
  }
}

extension ICalendarError.Code {
  var exitStatus: ExitStatus {
    switch self {
    case .unreadable: .notFound
    case .unreachable, .untrusted: .network
    case .denied: .denied
    case .notICalendar, .notUTF8: .unreadable
    case .invalidValue, .invalidComponent, .unwritable: .findings
    }
  }
}

extension ConversionError.Code {
  var exitStatus: ExitStatus {
    switch self {
    case .unknownFormat, .unusableOption, .ambiguousDateOrder, .ambiguousSeparator, .ambiguousFlavor: .usage
    case .foreign, .unreadableFormat: .unreadable
    case .malformed, .tooLarge, .unwritable: .findings
    }
  }
}

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
