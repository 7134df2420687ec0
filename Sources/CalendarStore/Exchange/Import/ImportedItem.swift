import CalendarModel
import ICalendar
import Synchronization

/// A component of a file on its way into the store.
struct ImportedItem: Sendable {
  /// The component to store, with a UID and a DTSTAMP.
  let component: Component
  /// The distinct TZIDs that the component refers to.
  let timeZoneIDs: [String]
  /// Whether the component has no END in the input, as in a truncated download, and may be incomplete.
  let isCutOff: Bool
  private let prepared: PreparedItem?

  /// - Parameter isNew: Whether to compute the derived data immediately. It is not needed if the store probably
  ///   contains the identical component.
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

  /// Whether the store probably contains the next components unchanged. This affects only speed.
  var areComponentsStored: Bool {
    get { areStored.load(ordering: .relaxed) }
    set { if newValue != areComponentsStored { areStored.store(newValue, ordering: .relaxed) } }
  }
}
