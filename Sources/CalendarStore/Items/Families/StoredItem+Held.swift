import Bounds
import CalendarModel
import GRDB
import ICalendar

/// Limits for reading many items into memory at once, for example for a list.
extension StoredItem {
  /// The approximate number of item bytes that count as one step of the work budget.
  private static let bytesPerStep = 300

  /// Charges the work budget for an item that was read and is kept in memory.
  ///
  /// - Returns: Whether the budget allows it.
  func isHeld(havingRead row: Row) -> Bool {
    let size = row.dataNoCopy(atIndex: 1)?.count ?? 0
    return WorkBudget.draw(size / Self.bytesPerStep + 1)
      && WorkBudget.draw(component.withUnfoldedBytes(\.count), of: .held)
  }
}

extension Component {
  /// The properties that determine the times of an item.
  private static let times: Set<KnownProperty> = [
    .dtstart, .dtend, .due, .duration, .recurrenceID, .rrule, .exrule, .rdate, .exdate,
  ]

  /// The component without lines longer than a limit, except lines that determine its times. This applies to nested
  /// components too.
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
