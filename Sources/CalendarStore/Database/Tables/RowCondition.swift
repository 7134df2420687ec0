import GRDB

/// An SQL condition on the rows of the table `items`.
struct RowCondition {
  private(set) var sql: String
  private(set) var arguments: StatementArguments

  init(_ sql: String, _ arguments: StatementArguments = StatementArguments()) {
    self.sql = sql
    self.arguments = arguments
  }

  /// The item with a given number.
  static func item(_ id: Int64) -> RowCondition { RowCondition("items.id = ?", [id]) }

  /// The rows that also satisfy another condition.
  func and(_ sql: String, _ arguments: StatementArguments = StatementArguments()) -> RowCondition {
    RowCondition("\(self.sql) AND \(sql)", self.arguments + arguments)
  }

  /// The rows that also satisfy another condition. A list with a question mark for each value is appended to that
  /// condition's SQL.
  func and(_ sql: String, in values: [some DatabaseValueConvertible]) -> RowCondition {
    and("\(sql) (\(values.map { _ in "?" }.joined(separator: ", ")))", StatementArguments(values))
  }

  /// The rows that are also in the given calendar.
  func inCalendar(_ id: Int64) -> RowCondition {
    RowCondition("items.calendar_id = ?", [id]).and(sql, arguments)
  }
}
