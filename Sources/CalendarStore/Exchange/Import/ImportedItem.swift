import CalendarModel
import ICalendar
import Synchronization

/// A component of a file on its way into the store.
struct ImportedItem: Sendable {
  /// The component to store, with a UID and a DTSTAMP.
  let component: Component
  /// The TZIDs that it refers to, each once.
  let timeZoneIDs: [String]
  /// Whether it has no END in the input, as in a truncated download, so that its rest is missing.
  let isCutOff: Bool
  private let prepared: PreparedItem?

  /// - Parameter isNew: Whether to compute the derived data at once. It is not needed if the store probably has the
  ///   identical component.
  init(_ component: Component, isNew: Bool, isCutOff: Bool) {
    self.isCutOff = isCutOff
    self.component = Identification.completed(component)
    prepared = isNew ? PreparedItem(completed: self.component) : nil
    timeZoneIDs = prepared?.columns.timeZoneIDs ?? self.component.timeZoneIDs
  }

  /// The item with all derived data.
  var item: PreparedItem { prepared ?? PreparedItem(completed: component) }
}

/// A hint from the import's main thread to its worker threads about the next components.
final class ImportExpectation: Sendable {
  private let areStored: Atomic<Bool>

  init(areStored: Bool) { self.areStored = Atomic(areStored) }

  /// Whether the store probably has them, unchanged. This only affects speed.
  var areComponentsStored: Bool {
    get { areStored.load(ordering: .relaxed) }
    set { if newValue != areComponentsStored { areStored.store(newValue, ordering: .relaxed) } }
  }
}
