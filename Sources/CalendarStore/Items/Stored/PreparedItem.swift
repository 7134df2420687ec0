import CalendarModel
import ICalendar
import TimeZones

/// A component with all its derived data, ready to be written. Creating it requires no database, so many threads can do
/// it in parallel.
///
/// All data is allocated together, because an import passes it from stage to stage.
struct PreparedItem: Sendable {
  private let contents: Contents

  /// The component to store, with a UID and a DTSTAMP.
  var component: Component { contents.component }
  var times: ComponentTimes { contents.times }
  var columns: ItemColumns { contents.columns }
  /// The searchable texts.
  var text: SearchText { contents.text }

  private final class Contents: Sendable {
    let component: Component
    let times: ComponentTimes
    let columns: ItemColumns
    let text: SearchText

    init(_ component: Component, _ times: ComponentTimes, _ columns: ItemColumns, _ text: SearchText) {
      self.component = component
      self.times = times
      self.columns = columns
      self.text = text
    }
  }

  /// Computes the derived data of a component, after adding a UID and a DTSTAMP if they are missing.
  init(_ component: Component) {
    self.init(completed: Identification.completed(component))
  }

  /// Computes the derived data of a component with a UID and a DTSTAMP.
  init(completed component: Component) {
    contents = component.withPropertyLines { lines in
      let times = ComponentTimes(component, lines)
      return Contents(component, times, ItemColumns(component, times, lines), SearchText(lines))
    }
  }

  private init(_ contents: Contents) { self.contents = contents }

  /// The item with its TZIDs interpreted as in its calendar.
  func placed(in zones: ZoneContext) -> PreparedItem {
    PreparedItem(Contents(component, times, columns.placed(component, times, in: zones), text))
  }
}

/// The VTIMEZONEs that came with an item and that it refers to.
struct ItemZones: Hashable, Sendable {
  /// The numbers of the VTIMEZONEs in the store, in the order in which the item refers to them.
  var ids: [Int64] = []
  /// A fingerprint of the definitions, or 0 for none. It reveals changes without reading the links.
  var fingerprint: Int64 = 0
}

extension PreparedItem {
  /// Distinguishes the item from its twins, which have the same identity.
  ///
  /// - Parameter method: The METHOD of a reply, which is stored in addition to an item even if both are identical.
  func twin(method: String?) -> String {
    var digest = Digest(component.unfoldedBytes)
    if let method { digest.update(method.utf8) }
    return digest.text
  }
}
