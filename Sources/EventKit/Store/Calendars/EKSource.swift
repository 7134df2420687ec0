import CalendarStore
import Foundation

/// An account that calendars come from. There is one object for a source in every event store.
open class EKSource: EKObject {
  /// Kept alive by its sources, calendars and items, so that it outlives none of them.
  let eventStore: EKEventStore
  let stored: Source

  init(_ stored: Source, _ eventStore: EKEventStore) {
    self.stored = stored
    self.eventStore = eventStore
    super.init()
  }

  /// A UUID that stays the same for as long as the source exists.
  open var sourceIdentifier: String { stored.identifier }

  /// What kind of account it is.
  open var sourceType: EKSourceType {
    switch stored.type {
    case .local: .local
    case .calDAV: .calDAV
    case .exchange: .exchange
    case .mobileMe: .mobileMe
    case .subscribed: .subscribed
    case .birthdays: .birthdays
    }
  }

  /// The name that people see.
  open var title: String { stored.title }

  /// Whether somebody else's calendars come from it; here none do.
  open var isDelegate: Bool { false }

  /// The event calendars of the source.
  @available(*, deprecated, message: "use calendars(for:)")
  open var calendars: Set<EKCalendar> { calendars(for: .event) }

  /// The calendars of the source that hold events, or those that hold reminders.
  open func calendars(for entityType: EKEntityType) -> Set<EKCalendar> {
    Set(eventStore.calendars(for: entityType).filter { $0.source === self })
  }

  /// Whether the source is still there.
  @discardableResult
  open override func refresh() -> Bool { eventStore.source(withIdentifier: sourceIdentifier) != nil }

  /// The title, for logs.
  open override var description: String { "EKSource \(title) (\(sourceIdentifier))" }
}
