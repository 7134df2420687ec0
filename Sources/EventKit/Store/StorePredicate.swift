import CivilTime
import Foundation

/// A predicate that belongs to an event store.
protocol StorePredicate: NSPredicate {
  var eventStore: EKEventStore { get }
}

/// A predicate for events.
final class EventPredicate: NSPredicate, StorePredicate {
  let eventStore: EKEventStore
  let range: Range<Instant>
  /// The identifiers of the calendars, or nil for all.
  let calendars: [String]?

  private static let longestYears = 4

  init(_ eventStore: EKEventStore, start: Date, end: Date, calendars: [EKCalendar]?) {
    self.eventStore = eventStore
    let limit = Calendar(identifier: .gregorian).date(byAdding: .year, value: Self.longestYears, to: start) ?? end
    let from = CivilConversion.instant(start)
    let to = CivilConversion.instantAfter(min(end, limit))
    range = from..<max(from, to)
    self.calendars = calendars?.map(\.calendarIdentifier)
    super.init(value: true)
  }

  required init?(coder: NSCoder) { nil }
}

/// A predicate for reminders.
final class ReminderPredicate: NSPredicate, StorePredicate {
  enum Kind {
    case all
    /// Open, and due in a time range with optional bounds.
    case incomplete(from: Date?, to: Date?)
    /// Completed in a time range with optional bounds.
    case completed(from: Date?, to: Date?)
  }

  let eventStore: EKEventStore
  let kind: Kind
  /// The identifiers of the lists, or nil for all.
  let calendars: [String]?

  init(_ eventStore: EKEventStore, _ kind: Kind, calendars: [EKCalendar]?) {
    self.eventStore = eventStore
    self.kind = kind
    self.calendars = calendars?.map(\.calendarIdentifier)
    super.init(value: true)
  }

  required init?(coder: NSCoder) { nil }

  func allows(_ reminder: EKReminder) -> Bool {
    switch kind {
    case .all: true
    case .incomplete(let from, let to):
      !reminder.isCompleted && !reminder.isCanceled && Self.contains(reminder.dueDate, from, to)
    case .completed(let from, let to): reminder.isCompleted && Self.contains(reminder.completionDate, from, to)
    }
  }

  private static func contains(_ date: Date?, _ from: Date?, _ to: Date?) -> Bool {
    if from == nil, to == nil { return true }
    guard let date else { return false }
    return date >= from ?? .distantPast && date <= to ?? .distantFuture
  }
}
