import CalendarModel
import ICalendar
import TimeZones

/// A component with all that the store derives from it, ready to be written. Making one touches no database, so that
/// it can be done on many threads.
struct PreparedItem: Sendable {
  /// The component as it is to be kept, with a UID and a DTSTAMP.
  let component: Component
  /// What it says about time.
  let times: ComponentTimes
  private(set) var columns: ItemColumns
  private let preparedText: SearchText?

  /// Derives what is stored.
  ///
  /// - Parameter withText: whether to prepare what searches look through at once. Who expects to find the item
  ///   unchanged in the store leaves it until it is needed.
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
  /// Tells one set of definitions from another, 0 for none: a change shows without a look at the links.
  var fingerprint: Int64 = 0
}

extension PreparedItem {
  /// What tells the item from others of the same identity between which nothing decides.
  ///
  /// - Parameter method: the METHOD of an answer, which is kept beside an item even if both say the same.
  func twin(method: String?) -> String {
    var digest = Digest(component.unfoldedBytes)
    if let method { digest.update(method.utf8) }
    return digest.text
  }
}
