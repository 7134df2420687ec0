import CalendarStore
import Foundation

/// A source of calendars, such as an account. Each event store has one object per source.
open class EKSource: EKObject {
  /// The event store, which this object keeps alive.
  let eventStore: EKEventStore
  let stored: Source

  /// Creates a source outside of any event store, for tests.
  public override init() {
    stored = Source(.local, identifier: UUID().uuidString)
    eventStore = .absent
    super.init()
  }

  init(_ stored: Source, _ eventStore: EKEventStore) {
    self.stored = stored
    self.eventStore = eventStore
    super.init()
  }

  /// The UUID, which never changes.
  open var sourceIdentifier: String { stored.identifier }

  /// The type of the source.
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

  /// The name to display.
  open var title: String { stored.title }

  /// Whether the source contains another person's calendars; always false here.
  open var isDelegate: Bool { false }

  /// The event calendars of the source.
  @available(*, deprecated, message: "use calendars(for:)")
  open var calendars: Set<EKCalendar> { calendars(for: .event) }

  /// Returns the source's event calendars or reminder lists.
  open func calendars(for entityType: EKEntityType) -> Set<EKCalendar> {
    Set(eventStore.calendars(for: entityType).filter { $0.source === self })
  }

  /// Whether the source still exists.
  @discardableResult
  open override func refresh() -> Bool { eventStore.source(withIdentifier: sourceIdentifier) != nil }

  /// The title, for logs.
  open override var description: String { "EKSource \(title) (\(sourceIdentifier))" }
}
