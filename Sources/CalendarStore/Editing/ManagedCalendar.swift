package import CalendarModel
package import CivilTime
package import ICalendar

/// A calendar that is filled from a single source outside the store, such as the birthday calendar.
///
/// The calendar is created together with its first item.
package final class ManagedCalendar {
  /// The outcome of writing an item.
  package enum Outcome: Sendable {
    case added, updated, unchanged, removed
  }

  /// The title shown to people.
  package let title: String
  /// The current time.
  package var now: Instant { batch.now }
  private let batch: EditBatch
  private let type: Source.SourceType
  private var opened: StoredCalendar?

  init(_ batch: EditBatch, _ type: Source.SourceType, title: String) {
    self.batch = batch
    self.type = type
    self.title = title
  }

  /// Whether the calendar has been created.
  package var exists: Bool {
    get throws { try existing() != nil }
  }

  /// The component that has a given UID and is not an override, or nil if there is none.
  package func component(_ kind: ItemKind, uid: String) throws -> Component? {
    try row(kind, uid: uid)?.component
  }

  /// Adds an item, or replaces the item with the same kind and UID.
  package func put(_ component: Component) throws -> Outcome {
    let calendar = try calendar()
    guard let row = try row(component.kind, uid: component.first(.uid)?.text ?? "") else {
      _ = try batch.insert(component, in: calendar)
      return .added
    }
    if row.component == component { return .unchanged }
    try batch.update(row, to: component, in: calendar)
    return .updated
  }

  /// Removes an item.
  package func remove(_ kind: ItemKind, uid: String) throws -> Outcome {
    guard let row = try row(kind, uid: uid) else { return .unchanged }
    try batch.items.delete(row.id)
    batch.tell(ItemChange(old: row.component, new: nil, calendar: title))
    return .removed
  }

  private func row(_ kind: ItemKind, uid: String) throws -> ItemRow? {
    guard let calendar = try existing() else { return nil }
    return try batch.families.family(ItemFamily.Name(calendarID: calendar.id, kind: kind, uid: uid)).rows.first
  }

  /// The calendar, or nil if it has not been created.
  private func existing() throws -> StoredCalendar? {
    if opened == nil, let source = try Source.fetch(batch.db, type) {
      opened = try StoredCalendar.fetchAll(batch.db).first { $0.sourceID == source.id }
    }
    return opened
  }

  private func calendar() throws -> StoredCalendar {
    if let known = try existing() { return known }
    let source = try Source.fetch(batch.db, type) ?? Source.insert(batch.change, type, title: title)
    let attributes = StoredCalendar.Attributes(sourceID: source.id, entityTypes: type.entityTypes)
    let calendar = try batch.change.createCalendar(title: title, attributes)
    opened = calendar
    return calendar
  }
}

extension CalendarStore {
  /// Writes to a managed calendar in one transaction.
  ///
  /// - Parameters:
  ///   - type: The type of the source. The store has at most one source of this type.
  ///   - title: The title for the source and calendar when they are created.
  ///   - command: The name of the change in the log.
  ///   - onChange: Called with each item that is different after the transaction.
  /// - Throws: ``StoreError``: `readOnly`, `locked`, `diskFull`; `denied` for a program without full access.
  package func manage<Value>(
    _ type: Source.SourceType, title: String, command: String, isDryRun: Bool = false,
    onChange: ((ItemChange) -> Void)? = nil, _ body: (ManagedCalendar) throws -> Value
  ) throws(StoreError) -> Value {
    try write(isDryRun: isDryRun) { db in
      let change = try Change(db, command: command, now: now)
      let batch = try EditBatch(change, now: now, rights: .owner, client: nil, onChange: onChange)
      let value = try body(ManagedCalendar(batch, type, title: title))
      try change.finish()
      return value
    }
  }
}
