import GRDB

/// Which rows of the table `items` are meant.
struct RowCondition {
  private(set) var sql: String
  private(set) var arguments: StatementArguments

  init(_ sql: String, _ arguments: StatementArguments = StatementArguments()) {
    self.sql = sql
    self.arguments = arguments
  }

  /// The item with a number.
  static func item(_ id: Int64) -> RowCondition { RowCondition("items.id = ?", [id]) }

  /// The rows for which another condition holds too.
  func and(_ sql: String, _ arguments: StatementArguments = StatementArguments()) -> RowCondition {
    RowCondition("\(self.sql) AND \(sql)", self.arguments + arguments)
  }

  /// The rows for which another condition holds too; each value has a question mark in a list behind it.
  func and(_ sql: String, in values: [some DatabaseValueConvertible]) -> RowCondition {
    and("\(sql) (\(values.map { _ in "?" }.joined(separator: ", ")))", StatementArguments(values))
  }

  /// The rows of a calendar alone.
  func inCalendar(_ id: Int64) -> RowCondition {
    RowCondition("items.calendar_id = ?", [id]).and(sql, arguments)
  }
}
