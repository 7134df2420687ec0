package import CalendarStore
package import ICalendar

/// The exit codes of the program: a contract with scripts.
package enum ExitStatus: Int32 {
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
package struct Failure: Error {
  package let message: String
  package let exitCode: ExitStatus

  package init(_ exitCode: ExitStatus, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }

  /// Takes over an error that can end a command; nil for those of the argument parser.
  package init?(_ error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as any CommandEnding: self = error.failure
    default: return nil
    }
  }
}

/// An error of a module that can end a command. Each program says it of those of the modules that it uses.
package protocol CommandEnding: Error {
  /// How the command ends with it.
  var failure: Failure { get }
}

extension StoreError: CommandEnding {
  package var failure: Failure { Failure(code.exitStatus, message + (advice.map { "; \($0)" } ?? "")) }
}

extension ICalendarError: CommandEnding {
  package var failure: Failure { Failure(code.exitStatus, description) }
}

extension StoreError.Code {
  package var exitStatus: ExitStatus {
    switch self {
    case .notFound: .notFound
    case .ambiguous, .invalidArgument: .usage
    case .readOnly, .denied: .denied
    case .conflict: .conflict
    case .locked: .locked
    case .corrupt, .newerVersion, .olderVersion: .corrupt
    case .diskFull, .unavailable: .findings
    case .notICalendar: .unreadable
    }
  }
}

extension StoreError {
  /// What to do about it with this program; nil if there is nothing to say.
  package var advice: String? {
    switch (code, subject) {
    case (.notFound, .store): "`almanac calendars create` creates one"
    case (.notFound, .calendar): "`almanac calendars list` shows the calendars"
    case (.notFound, .item): "`almanac search` finds items by their text"
    case (.notFound, .revision): "`almanac log` shows the revisions"
    case (.readOnly, .readOnlyCalendar(let title)):
      "`almanac calendars edit \(title.shellWord) --writable` makes it writable"
    case (.readOnly, .accountCalendar): "`almanac accounts` shows which accounts and calendars take no changes"
    case (.readOnly, .birthdays): "`almanac import --birthdays` imports them"
    case (.corrupt, .store): Self.adviceOnDamage(CommandContext.current.typed("--store"))
    case (.unavailable, .store): "`almanac import` creates one"
    case (.denied, .access(let client?)): "`almanac access grant \(client)` allows it"
    case (.invalidArgument, .access): "`almanac access` changes what programs may do"
    default: nil
    }
  }

  /// What to do about a damaged store.
  ///
  /// - Parameter store: the option that names it, with a space before it; empty if it is the usual one.
  package static func adviceOnDamage(_ store: String) -> String {
    "`almanac store doctor\(store)` examines it, and `almanac store doctor\(store) --salvage FILE` saves what can be read"
  }
}

extension ICalendarError.Code {
  package var exitStatus: ExitStatus {
    switch self {
    case .unreadable: .notFound
    case .unreachable, .untrusted: .network
    case .denied: .denied
    case .notICalendar, .notUTF8: .unreadable
    case .invalidValue, .invalidComponent, .unwritable, .tooLarge: .findings
    }
  }
}
