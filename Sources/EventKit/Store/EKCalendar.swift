import CalendarModel
import CalendarStore
public import EventKitGraphics
import Foundation

/// A calendar of events, or a list of reminders. Each event store has one object per calendar.
open class EKCalendar: EKObject {
  /// The event store, which this object keeps alive.
  let eventStore: EKEventStore
  private var row: StoredCalendar?
  private var ownSource: EKSource?
  private var entities: EKEntityMask
  private let newIdentifier: String
  private var draft: Draft

  /// The properties that can be changed.
  private struct Draft: Equatable {
    var title: String
    var color: String?
  }

  /// Creates a calendar for events outside of any event store, for tests; it cannot be saved.
  public override init() {
    eventStore = .absent
    entities = .event
    newIdentifier = UUID().uuidString
    draft = Draft(title: "", color: nil)
    super.init()
  }

  /// Creates a calendar, which must have a title and a source before it is saved.
  public init(for entityType: EKEntityType, eventStore: EKEventStore) {
    self.eventStore = eventStore
    entities = EKEntityMask(entityType)
    newIdentifier = UUID().uuidString
    draft = Draft(title: "", color: nil)
    super.init()
  }

  /// Creates a calendar for events.
  @available(*, deprecated, message: "use init(for:eventStore:)")
  public convenience init(eventStore: EKEventStore) {
    self.init(for: .event, eventStore: eventStore)
  }

  /// Creates a calendar object for a stored calendar.
  init(_ row: StoredCalendar, _ source: EKSource?, _ eventStore: EKEventStore) {
    self.row = row
    self.eventStore = eventStore
    ownSource = source
    entities = EKEntityMask(row.entityTypes)
    newIdentifier = row.identifier
    draft = Draft(title: row.title, color: row.color)
    super.init()
  }

  /// The stored calendar, or nil until it is first saved.
  var stored: StoredCalendar? { locked { row } }

  private func locked<Value>(_ body: () -> Value) -> Value { eventStore.lock.withLock(body) }

  /// Adopts newly stored values, keeping unsaved changes.
  func take(_ new: StoredCalendar) {
    locked {
      if row == nil || draft.title == row?.title { draft.title = new.title }
      if row == nil || draft.color == row?.color { draft.color = new.color }
      row = new
      entities = EKEntityMask(new.entityTypes)
    }
  }

  /// Records that the calendar was saved.
  func didSave(as new: StoredCalendar) {
    locked {
      row = new
      draft = Draft(title: new.title, color: new.color)
      entities = EKEntityMask(new.entityTypes)
    }
  }

  /// The calendar's source. It can be set until the calendar is first saved.
  open var source: EKSource! {
    get { locked { ownSource } }
    set { locked { ownSource = newValue } }
  }

  /// The UUID, which a new calendar has from the start.
  open var calendarIdentifier: String { stored?.identifier ?? newIdentifier }

  /// The name to display.
  open var title: String {
    get { locked { draft.title } }
    set { locked { draft.title = newValue } }
  }

  /// The type of the calendar, which depends on its source and on whether it is read from a feed.
  open var type: EKCalendarType {
    if stored?.isSubscribed == true { return .subscription }
    switch source?.sourceType {
    case .calDAV, .mobileMe: return .calDAV
    case .exchange: return .exchange
    case .subscribed: return .subscription
    case .birthdays: return .birthday
    case .local, nil: return .local
    }
  }

  /// Whether items can be added, changed and removed.
  open var allowsContentModifications: Bool {
    stored?.allowsContentModifications ?? source?.stored.type.allowsContentModifications ?? true
  }

  /// Whether the calendar is read from a feed.
  open var isSubscribed: Bool { type == .subscription }

  /// Whether the calendar is fixed: its title and color cannot be changed, and it cannot be removed.
  open var isImmutable: Bool { stored?.isImmutable ?? false }

  /// The color; blue if none was chosen.
  open var cgColor: CGColor! {
    get {
      let color = locked { draft.color }.flatMap { CalendarColor($0) } ?? Self.defaultColor
      let parts = [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) / 255 }
      return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
    set {
      let color = newValue.flatMap {
        $0.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
      }
      let parts = (color?.components ?? []).map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
      let text =
        parts.count == 4
        ? CalendarColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]).hexadecimal : nil
      locked { draft.color = text }
    }
  }

  private static let defaultColor = CalendarColor(red: 27, green: 173, blue: 248)

  /// The availabilities that its events can have: all of them.
  open var supportedEventAvailabilities: EKCalendarEventAvailabilityMask { [.busy, .free, .tentative, .unavailable] }

  /// Whether the calendar accepts events, reminders or both.
  open var allowedEntityTypes: EKEntityMask { locked { entities } }

  // MARK: Changes

  /// Whether the title or color differs from the store's.
  open override var hasChanges: Bool {
    locked { row.map { Draft(title: $0.title, color: $0.color) != draft } ?? true }
  }

  /// Whether the calendar has never been saved.
  open override var isNew: Bool { stored == nil }

  /// Discards all changes.
  open override func reset() { rollback() }

  /// Discards all changes.
  open override func rollback() {
    locked { if let row { draft = Draft(title: row.title, color: row.color) } }
  }

  /// Reads the calendar again; false if it no longer exists.
  @discardableResult
  open override func refresh() -> Bool { eventStore.calendar(withIdentifier: calendarIdentifier) === self }

  /// Returns the edit that saves the calendar.
  func edit(in source: EKSource) -> CalendarEdit {
    locked {
      CalendarEdit(
        object: ObjectIdentifier(self), row: row, identifier: newIdentifier, title: draft.title, color: draft.color,
        entities: entities,
        source: source.stored)
    }
  }

  /// Checks that the source supports the calendar, and that a stored calendar stays in its source.
  func check(in source: EKSource) throws(EKError) {
    if let stored {
      if stored.sourceID != source.stored.id { throw EKError(.calendarSourceCannotBeModified) }
      return
    }
    let type = source.stored.type
    if !type.allowsNewCalendars { throw EKError(.sourceDoesNotAllowCalendarAddDelete) }
    if entities.contains(.event), !type.entityTypes.contains(.event) { throw EKError(.sourceDoesNotAllowEvents) }
    if entities.contains(.reminder), !type.entityTypes.contains(.reminder) {
      throw EKError(.sourceDoesNotAllowReminders)
    }
  }

  /// The title, for logs.
  open override var description: String { "EKCalendar \(title) (\(calendarIdentifier))" }
}

extension EKEntityMask {
  fileprivate init(_ types: Set<AccessEntity>) {
    self = []
    if types.contains(.event) { insert(.event) }
    if types.contains(.reminder) { insert(.reminder) }
  }
}
