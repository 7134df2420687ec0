import CalendarModel
import CalendarStore
import CivilTime
public import Foundation
import TimeZones

/// A reminder. For a recurring reminder, this is its first open occurrence.
///
/// Date components are Gregorian. Without an hour, minute and second, they stand for a whole day; without a time zone,
/// they are floating.
open class EKReminder: EKCalendarItem {
  private var base = Fields()
  private var fields = Fields()
  private var isTaken: Bool

  /// The reminder fields other than the shared ones.
  fileprivate struct Fields: Equatable {
    var start: CalendarTime?
    var due: CalendarTime?
    var zone: TimeZone?
    var isCompleted = false
    var completion: Date?
    var priority = 0
  }

  /// Creates a reminder outside of any event store, for tests; it cannot be saved.
  public override init() {
    isTaken = true
    super.init(new: .absent)
  }

  /// Creates a reminder, which must have a title and a calendar before it is saved.
  public init(eventStore: EKEventStore) {
    isTaken = true
    super.init(new: eventStore)
  }

  /// Creates an object for a stored reminder.
  init(_ located: LocatedItem, _ eventStore: EKEventStore) {
    isTaken = false
    super.init(located.identity, located, eventStore)
    take(located)
  }

  override var kind: ItemKind { .reminder }

  override var startTime: CalendarTime? { current.start ?? current.due }

  // MARK: Reading

  /// The fields, which are read again after being discarded.
  private var current: Fields {
    get {
      settle()
      if !isTaken {
        // Reading the shared fields also reads these.
        _ = value
        isTaken = true
      }
      return fields
    }
    set {
      _ = current
      fields = newValue
    }
  }

  private func take(_ located: LocatedItem) {
    guard let reminder = value as? Reminder else { return }
    var new = Fields()
    new.start = reminder.start
    new.due = Self.due(of: reminder, located)
    new.zone = located.zones.zone(of: reminder.start ?? new.due)
    new.isCompleted = reminder.isCompleted
    new.completion = reminder.completed.map { located.zones.date(of: $0) }
    new.priority = reminder.priority ?? 0
    let old = base
    base = new
    if fields == old || !isTaken {
      fields = new
    } else {
      fields.rebase(from: old, onto: new)
    }
    isTaken = true
  }

  /// The due time, in the form of DUE or DTSTART, even if the file specifies a duration.
  private static func due(of reminder: Reminder, _ located: LocatedItem) -> CalendarTime? {
    guard let schedule = located.schedule, let due = schedule.firstInstance.flatMap({ schedule.due($0) }),
      let form = reminder.dueTime ?? reminder.start
    else { return nil }
    return form.with(located.zones.civil(due, like: located.zones.placed(form)))
  }

  override func didRead(_ located: LocatedItem) { take(located) }

  override func didDiscard() {
    fields = base
    isTaken = false
  }

  override var hasOwnChanges: Bool { isTaken && fields != base }

  // MARK: Fields

  /// The time zone of the reminder's times, or nil if they are floating, are whole days, or are missing. Setting it
  /// keeps the clock times of the start and the due date.
  open override var timeZone: TimeZone? {
    get { current.zone }
    set {
      let old = current
      current.zone = newValue
      let zones = zones
      func moved(_ time: CalendarTime) -> CalendarTime {
        time.isDate ? time : zones.time(time.civilDateTime, in: newValue)
      }
      current.start = old.start.map(moved)
      current.due = old.due.map(moved)
    }
  }

  /// The start, or nil if there is none.
  open var startDateComponents: DateComponents? {
    get { current.start.map { DateComponents($0, zones) } }
    set {
      current.start = newValue.flatMap { $0.time(like: base.start, zones) }
      if let zone = newValue?.timeZone { current.zone = zone }
    }
  }

  /// The due date, or nil if there is none.
  open var dueDateComponents: DateComponents? {
    get { current.due.map { DateComponents($0, zones) } }
    set {
      current.due = newValue.flatMap { $0.time(like: base.due, zones) }
      if current.start == nil { current.zone = newValue?.timeZone }
    }
  }

  /// Whether the reminder is completed. Setting it sets ``completionDate`` to the current time, or clears it.
  open var isCompleted: Bool {
    get { current.isCompleted }
    set {
      if newValue == current.isCompleted { return }
      current.isCompleted = newValue
      current.completion = newValue ? CivilConversion.date(CivilConversion.instant(Date())) : nil
    }
  }

  /// The completion date, or nil if the reminder is open or another program completed it without a date. Setting it
  /// completes or reopens the reminder.
  open var completionDate: Date? {
    get { current.completion }
    set {
      current.completion = newValue.map { CivilConversion.date(CivilConversion.instant($0)) }
      current.isCompleted = newValue != nil
    }
  }

  /// The priority, 1 highest to 9 lowest; 0 if there is none.
  open var priority: Int {
    get { current.priority }
    set { current.priority = newValue }
  }

  /// The due date. A due date without a time means the start of that day in the default time zone.
  var dueDate: Date? { current.due.map { zones.date(of: $0) } }

  /// Whether the reminder is canceled.
  var isCanceled: Bool { (value as? Reminder)?.status == .cancelled }

  // MARK: Changes

  /// Discards all changes.
  open override func rollback() {
    super.rollback()
    if !isNew { fields = base }
  }

  /// Discards all changes, so that values are read again on demand.
  open override func reset() {
    super.reset()
    fields = base
  }

  /// The date when the reminder was completed here, or nil if it was not.
  var completion: Instant? {
    guard current.isCompleted, !base.isCompleted || current.completion != base.completion else { return nil }
    return CivilConversion.instant(current.completion ?? Date())
  }

  /// The start to save: a recurring reminder without a start begins at its due date, because RFC 5545 requires a
  /// DTSTART, and a start that was equal to the due date stays equal to it.
  private var savedStart: CalendarTime? {
    guard hasRecurrenceRules, let due = current.due else { return current.start }
    let follows = current.start == base.start && base.start == base.due && base.due != nil
    return current.start == nil || follows ? due : current.start
  }

  /// Whether the reminder is due before it starts.
  var isInverted: Bool {
    guard let start = savedStart, let due = current.due else { return false }
    if start.isDate || due.isDate { return due.civilDate < start.civilDate }
    return zones.date(of: due) < zones.date(of: start)
  }

  /// Whether the reminder has no date from which its rules could start.
  var lacksDate: Bool { current.due == nil && current.start == nil }

  /// Returns a closure that sets only the changed fields.
  func makeChange() -> (inout Reminder, _ floatingZone: String?) -> Void {
    let (sharedBase, shared) = shared
    let (fields, base, uid, isNew, completion) = (current, base, uid, isNew, completion)
    let start =
      fields.due == base.due && sharedBase.recurrenceRules == shared.recurrenceRules ? fields.start : savedStart
    // Its times are clock times, regardless of the time zone.
    return { reminder, _ in
      if isNew { reminder.uid = uid }
      reminder.fields = shared.rebased(from: sharedBase, onto: reminder.fields)
      if start != base.start { reminder.start = start }
      if fields.due != base.due { reminder.due = fields.due.map { .time($0) } }
      if fields.priority != base.priority { reminder.priority = fields.priority == 0 ? nil : fields.priority }
      if let completion {
        reminder.complete(at: completion)
      } else if !fields.isCompleted, base.isCompleted {
        reminder.reopen()
      }
    }
  }
}

extension EKReminder.Fields {
  /// Adopts the newly stored fields, except for those that were changed since they were read.
  fileprivate mutating func rebase(from base: Self, onto new: Self) {
    if start == base.start { start = new.start }
    if due == base.due { due = new.due }
    if zone == base.zone { zone = new.zone }
    if priority == base.priority { priority = new.priority }
    if isCompleted == base.isCompleted, completion == base.completion {
      isCompleted = new.isCompleted
      completion = new.completion
    }
  }
}
