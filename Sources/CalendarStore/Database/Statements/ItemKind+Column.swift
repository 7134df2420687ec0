import CalendarModel
import GRDB

extension BulkStatement {
  /// The item kind stored in a column of the current row.
  func kind(_ column: CInt) -> ItemKind { ItemKind(rawValue: string(column)) }

  func bind(_ kind: ItemKind, at index: CInt) { bind(kind.rawValue, at: index) }
}

extension Row {
  /// The item kind stored in a column.
  func kind(_ column: String = "kind") -> ItemKind { ItemKind(rawValue: self[column]) }
}
