import CalendarModel
import ICalendar
import TimeZones

/// A component with everything that the store derives from it, ready to be written. Making one needs no database, so
/// many threads can do it.
///
/// All of it is in one place, since an import hands it from stage to stage.
struct PreparedItem: Sendable {
  private let contents: Contents

  /// The component to store, with a UID and a DTSTAMP.
  var component: Component { contents.component }
  /// Its times.
  var times: ComponentTimes { contents.times }
  var columns: ItemColumns { contents.columns }
  /// What searches look through.
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

  /// Derives what is stored of a component, after it got a UID and a DTSTAMP if they are missing.
  init(_ component: Component) {
    self.init(completed: Identification.completed(component))
  }

  /// Derives what is stored of a component with a UID and a DTSTAMP.
  init(completed component: Component) {
    contents = component.withPropertyLines { lines in
      let times = ComponentTimes(component, lines)
      return Contents(component, times, ItemColumns(component, times, lines), SearchText(lines))
    }
  }

  private init(_ contents: Contents) { self.contents = contents }

  /// The item with what TZIDs mean where it is kept.
  func placed(in zones: ZoneContext) -> PreparedItem {
    PreparedItem(Contents(component, times, columns.placed(component, times, in: zones), text))
  }
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
