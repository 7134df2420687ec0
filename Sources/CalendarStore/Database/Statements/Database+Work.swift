import Bounds
import GRDB
import GRDBSQLite

extension Database {
  /// Makes this connection interrupt statements when their work is cancelled or has used up its time. Counting steps or
  /// rows is not enough, because the full-text index does most of its work within one step of a statement.
  func endStatementsWithWork() {
    sqlite3_progress_handler(
      sqliteConnection, Self.instructionsOfLook,
      { _ in
        guard let work = WorkBudget.current else { return 0 }
        work.lookAtClock()
        // If a different part of the budget is used up, the result is still written.
        return [.calledOff, .spent(.time)].contains(work.ending) ? 1 : 0
      }, nil)
  }

  /// The number of SQLite instructions between clock checks. These instructions take a few tens of microseconds.
  private static let instructionsOfLook: Int32 = 1000
}
