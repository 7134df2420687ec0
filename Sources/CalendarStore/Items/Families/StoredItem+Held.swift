import Bounds
import CalendarModel
import GRDB
import ICalendar

/// Many items that are held at once, as for a list of them.
extension StoredItem {
  /// About how many bytes of an item are read in a step of the budget of work.
  private static let bytesPerStep = 300

  /// Draws on the budget of work for an item that was read, and is held from now on.
  ///
  /// - Returns: whether it may be held.
  func isHeld(havingRead row: Row) -> Bool {
    let size = row.dataNoCopy(atIndex: 1)?.count ?? 0
    return WorkBudget.draw(size / Self.bytesPerStep + 1)
      && WorkBudget.draw(component.withUnfoldedBytes(\.count), of: .held)
  }
}

extension Component {
  /// What says when an item is.
  private static let times: Set<KnownProperty> = [
    .dtstart, .dtend, .due, .duration, .recurrenceID, .rrule, .exrule, .rdate, .exdate,
  ]

  /// The component, and those in it, without lines of more than so many bytes that say nothing of time.
  func without(linesOver most: Int) -> Component {
    if withUnfoldedBytes(\.count) <= most { return self }
    var builder = ComponentBuilder(self)
    builder.elements = builder.elements.compactMap { element in
      switch element {
      case .property(let line):
        let isTime = line.property.map(Self.times.contains) ?? false
        return isTime || line.bytes.count <= most ? element : nil
      case .component(let component): return .component(component.without(linesOver: most))
      }
    }
    return builder.component()
  }
}
