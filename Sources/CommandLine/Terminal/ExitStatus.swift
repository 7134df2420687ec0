package import CalendarStore
package import ICalendar

/// The exit codes of the program, which scripts rely on.
package enum ExitStatus: Int32 {
  case ok = 0
  /// Problems were found, or some of several items failed.
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

/// An error that ends the program, with a message and an exit code.
package struct Failure: Error {
  package let message: String
  package let exitCode: ExitStatus

  package init(_ exitCode: ExitStatus, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }

  /// Converts an error that can end a command; nil for errors from the argument parser.
  package init?(_ error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as any CommandEnding: self = error.failure
    default: return nil
    }
  }
}

/// A module's error that can end a command. Each program adds the conformances for the modules it uses.
package protocol CommandEnding: Error {
  /// How the command ends with the error.
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
  /// What the user can do about the error with this program, or nil if there is no advice.
  package var advice: String? {
    switch (code, subject) {
    case (.notFound, .store): "to create one, run `almanac calendars create`"
    case (.notFound, .calendar): "`almanac calendars list` shows the calendars"
    case (.notFound, .item): "`almanac search` finds items by their text"
    case (.notFound, .revision): "`almanac log` shows the revisions"
    case (.readOnly, .readOnlyCalendar(let title)):
      "to make it writable, run `almanac calendars edit \(title.shellWord) --writable`"
    case (.readOnly, .accountCalendar): "`almanac accounts` shows which accounts and calendars are read-only"
    case (.readOnly, .birthdays): "to import birthdays, run `almanac import --birthdays`"
    case (.corrupt, .store): Self.adviceOnDamage(CommandContext.current.typed("--store"))
    case (.unavailable, .store): "to create one, run `almanac import`"
    case (.denied, .access(let client?)): "to allow it, run `almanac access grant \(client.shellWord)`"
    case (.invalidArgument, .access): "to change the access of programs, use `almanac access`"
    default: nil
    }
  }

  /// What to do about a damaged store.
  ///
  /// - Parameter store: The option that specifies the store, with a leading space; empty for the default store.
  package static func adviceOnDamage(_ store: String) -> String {
    "`almanac store doctor\(store)` checks it, and `almanac store doctor\(store) --salvage FILE` saves everything readable"
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
