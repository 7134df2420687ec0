import CalendarModel
import CalendarStore
import Dispatch
import Foundation

extension EKEventStore {
  func reminders(matching predicate: ReminderPredicate) -> [EKReminder]? {
    guard access.status(for: .reminder) == .fullAccess else { return nil }
    let calendars = calendarIdentifiers(predicate.calendars, for: .reminder)
    if calendars.isEmpty { return [] }
    return calendars.flatMap { identifier -> [EKReminder] in
      guard let row = calendar(withIdentifier: identifier)?.stored else { return [] }
      return reminders(in: row).filter { predicate.allows($0) }
    }
  }

  private func reminders(in calendar: StoredCalendar) -> [EKReminder] {
    let found = ask { store in
      try store.located(kind: .reminder, calendarID: calendar.id, reader: CivilConversion.localRules)
    }
    return (found ?? []).map { EKReminder($0, self) }
  }
}

/// A search that can be canceled.
final class FetchRequest: @unchecked Sendable {
  private enum State { case waiting, begun, cancelled }

  private let lock = NSLock()
  private var state = State.waiting

  var isCancelled: Bool { lock.withLock { state == .cancelled } }

  /// Whether the closure may be called; returns true only once.
  func begin() -> Bool {
    lock.withLock {
      if state != .waiting { return false }
      state = .begun
      return true
    }
  }

  func cancel() {
    lock.withLock { if state == .waiting { state = .cancelled } }
  }
}
