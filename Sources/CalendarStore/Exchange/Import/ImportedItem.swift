import CalendarModel
import ICalendar
import Synchronization

/// A component of a file on its way into the store.
struct ImportedItem: Sendable {
  /// The component to store, with a UID and a DTSTAMP.
  let component: Component
  /// The TZIDs that it names, each once.
  let timeZoneIDs: [String]
  /// Whether it has no END of its own in the input, such as where a download was cut off: what follows is missing.
  let isCutOff: Bool
  private let prepared: PreparedItem?

  /// - Parameter isNew: whether to derive at once what is stored beside it. If the store probably has the very same
  ///   component, nothing of that is needed.
  init(_ component: Component, isNew: Bool, isCutOff: Bool) {
    self.isCutOff = isCutOff
    self.component = Identification.completed(component)
    prepared = isNew ? PreparedItem(completed: self.component) : nil
    timeZoneIDs = prepared?.columns.timeZoneIDs ?? self.component.timeZoneIDs
  }

  /// The item with everything that is derived from it.
  var item: PreparedItem { prepared ?? PreparedItem(completed: component) }
}

/// What an import's threads expect of the components that come next, by what its own thread has found.
final class ImportExpectation: Sendable {
  private let areStored: Atomic<Bool>

  init(areStored: Bool) { self.areStored = Atomic(areStored) }

  /// Whether the store probably has them, unchanged. Nothing but speed depends on it.
  var areComponentsStored: Bool {
    get { areStored.load(ordering: .relaxed) }
    set { if newValue != areComponentsStored { areStored.store(newValue, ordering: .relaxed) } }
  }
}
