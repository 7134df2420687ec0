import CalendarModel
import ICalendar
import TimeZones

/// A component with everything that the store derives from it, ready to be written. Making one needs no database, so
/// many threads can do it.
struct PreparedItem: Sendable {
  /// The component to store, with a UID and a DTSTAMP.
  let component: Component
  /// Its times.
  let times: ComponentTimes
  private(set) var columns: ItemColumns
  private let preparedText: SearchText?

  /// Derives what is stored.
  ///
  /// - Parameter withText: whether to prepare the search text at once. If the item is probably unchanged in the store,
  ///   prepare it on demand.
  init(_ component: Component, withText: Bool = true) {
    self.component = Identification.completed(component)
    times = ComponentTimes(self.component)
    columns = ItemColumns(self.component, times)
    preparedText = withText ? SearchText(self.component) : nil
  }

  /// The item with what TZIDs mean where it is kept.
  func placed(in zones: ZoneContext) -> PreparedItem {
    var item = self
    item.columns = columns.placed(component, times, in: zones)
    return item
  }

  /// What searches look through.
  var text: SearchText { preparedText ?? SearchText(component) }
}

/// The VTIMEZONEs that came with an item and that it names.
struct ItemZones: Hashable, Sendable {
  /// Their numbers in the store, in the order in which the item names them.
  var ids: [Int64] = []
  /// A fingerprint of the definitions, 0 for none: a change shows without reading the links.
  var fingerprint: Int64 = 0
}

extension PreparedItem {
  /// Distinguishes the item from its twins, which have the same identity.
  ///
  /// - Parameter method: the METHOD of an answer, which is kept beside an item even if both are the same.
  func twin(method: String?) -> String {
    var digest = Digest(component.unfoldedBytes)
    if let method { digest.update(method.utf8) }
    return digest.text
  }
}
